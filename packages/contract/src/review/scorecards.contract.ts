import { MOST_ASSIGNMENTS } from '@plainview/domain/review/scorecards/scorecard';
import { z } from 'zod';
import { idempotencyErrors, procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { byId, done, id } from '../shapes.ts';
import { draftContent, scorecardContent } from './scorecard-shapes.ts';
import { ticketScope } from './ticket-scope.ts';

const version = z.int().min(1).max(1_000_000);

/** The tickets that get a scorecard when their review starts. */
const assignment = ticketScope;

const listedScorecard = z.object({
  id,
  name: z.string(),
  description: z.string(),
  questionCount: z.int(),
  newestVersion: version.nullable().describe('Null if it was never published'),
  publishedAt: z.date().nullable(),
  hasDraft: z.boolean().describe('Whether there are unpublished changes'),
  retiredAt: z.date().nullable(),
  assignments: z.array(assignment.extend({ agencyName: z.string().nullable() })),
});

const scorecard = listedScorecard.extend({
  content: scorecardContent.describe('The draft; without one, the newest version'),
  draftRevision: z.int().describe('Changes with each change of the draft'),
  versions: z
    .array(z.object({ version, publishedBy: z.string(), publishedAt: z.date(), questionCount: z.int() }))
    .describe('Newest first, at most 100'),
});

const revision = z
  .int()
  .min(0)
  .max(2_147_483_647)
  .describe('The `draftRevision` that the change is based on; rejected if the draft has changed since');

export const scorecardsContract = {
  list: procedure({ caller: 'admin' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/scorecards',
      summary: 'List scorecards by name (administrators)',
      tags: ['Scorecards'],
    })
    .output(z.array(listedScorecard)),

  get: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/scorecards/{id}',
      summary: 'Get a scorecard with its unpublished changes and its history (administrators)',
      tags: ['Scorecards'],
    })
    .input(byId)
    .output(scorecard)
    .errors(pickErrors('NOT_FOUND')),

  getVersion: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/scorecards/{id}/versions/{version}',
      summary: 'Get a published version of a scorecard (administrators)',
      tags: ['Scorecards'],
    })
    .input(byId.extend({ version }))
    .output(z.object({ version, publishedBy: z.string(), publishedAt: z.date(), content: scorecardContent }))
    .errors(pickErrors('NOT_FOUND')),

  create: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'once' })
    .errors(idempotencyErrors)
    .route({
      method: 'POST',
      path: '/scorecards',
      summary: 'Create a scorecard with a draft (administrators)',
      tags: ['Scorecards'],
    })
    .input(z.object({ content: draftContent }))
    .output(z.object({ id }))
    .errors(pickErrors('TOO_MANY_SCORECARDS')),

  saveDraft: procedure({ caller: 'admin', duty: 'reviewer' })
    .route({
      method: 'PUT',
      path: '/scorecards/{id}/draft',
      summary: 'Save changes of a scorecard without publishing them (administrators)',
      tags: ['Scorecards'],
    })
    .input(byId.extend({ revision, content: draftContent }))
    .output(z.object({ draftRevision: z.int() }))
    .errors(pickErrors('NOT_FOUND', 'SCORECARD_DRAFT_CHANGED')),

  discardDraft: procedure({ caller: 'admin', duty: 'reviewer' })
    .route({
      method: 'DELETE',
      path: '/scorecards/{id}/draft',
      summary: 'Discard unpublished changes; deletes a scorecard that was never published (administrators)',
      tags: ['Scorecards'],
    })
    .input(byId)
    .output(done)
    .errors(pickErrors('NOT_FOUND')),

  publish: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/scorecards/{id}/versions',
      summary: 'Publish the draft as the next version, which never changes (administrators)',
      tags: ['Scorecards'],
    })
    .input(byId.extend({ revision }))
    .output(z.object({ version }))
    .errors(
      pickErrors('NOT_FOUND', 'SCORECARD_DRAFT_CHANGED', 'SCORECARD_NO_CHANGES', 'SCORECARD_NOT_COMPLETE'),
    ),

  assign: procedure({ caller: 'admin', duty: 'reviewer' })
    .route({
      method: 'PUT',
      path: '/scorecards/{id}/assignments',
      summary: 'Set which tickets get a scorecard when their review starts (administrators)',
      tags: ['Scorecards'],
    })
    .input(byId.extend({ assignments: z.array(assignment).max(MOST_ASSIGNMENTS) }))
    .output(done)
    .errors(pickErrors('NOT_FOUND', 'SCORECARD_NOT_AVAILABLE', 'SCORECARD_ASSIGNED_TWICE')),

  setRetired: procedure({ caller: 'admin', duty: 'reviewer' })
    .route({
      method: 'PUT',
      path: '/scorecards/{id}/retired',
      summary: 'Retire a scorecard or use it again; tickets that have it keep it (administrators)',
      tags: ['Scorecards'],
    })
    .input(byId.extend({ isRetired: z.boolean() }))
    .output(done)
    .errors(pickErrors('NOT_FOUND', 'SCORECARD_ASSIGNED')),
};
