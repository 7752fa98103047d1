import { MOST_DRAFT_VIDEOS, MOST_DRAFTS } from '@plainview/domain/tickets/drafts/ticket-draft';
import {
  LONGEST_CASE_NUMBER,
  LONGEST_INCIDENT_TYPE,
  LONGEST_OFFICER_NAME,
} from '@plainview/domain/tickets/tickets/ticket';
import { defaultCategory, videoCategories } from '@plainview/domain/tickets/tickets/ticket-price';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { byId, done, id } from '../shapes.ts';

const typedTime = z
  .string()
  .max(40)
  .describe(
    'Local day and time as typed, such as 2026-11-21T23:15; may be empty. With an offset, such as 2026-11-01T01:30-04:00, if clocks show the time twice',
  );

const draftVideo = z.object({
  length: z.string().max(20).nullable().describe('Duration as typed; null until it was changed'),
  category: z.enum(videoCategories),
  notes: z.string().max(4000),
  deviceId: z.string().max(100),
  wornBy: z.string().max(LONGEST_OFFICER_NAME).default(''),
  location: z.string().max(200),
  recordedAt: typedTime,
});

const fields = z
  .object({
    incidentType: z.string().max(LONGEST_INCIDENT_TYPE),
    officersInvolved: z.array(z.string().max(LONGEST_OFFICER_NAME)).max(50),
    notes: z.string().max(10_000),
    caseNumber: z.string().max(LONGEST_CASE_NUMBER),
    incidentAt: typedTime,
    isSeries: z.boolean(),
    isRush: z.boolean(),
    category: z
      .enum(videoCategories)
      .default(defaultCategory)
      .describe('Of videos that were not added yet, and of those that are changed together'),
    videos: z
      .record(id, draftVideo)
      .refine((videos) => Object.keys(videos).length <= MOST_DRAFT_VIDEOS, 'Too many videos')
      .describe('By upload id'),
  })
  .describe('Input as typed; it may be incomplete');

const revision = z.int().min(0).max(2_147_483_646);

const files = {
  files: z.int().describe('Number of its files, without refused ones'),
  filesExpireAt: z.date().nullable().describe('When the first of them is deleted; null if there are none'),
};

const listed = z.object({
  id,
  incidentType: z.string(),
  officersInvolved: z.array(z.string()),
  caseNumber: z.string(),
  createdAt: z.date(),
  changedAt: z.date(),
  ...files,
});

const stored = z.object({
  id,
  revision: revision.describe('Counts the changes of the fields; 0 if only files were added'),
  fields,
  createdAt: z.date(),
  changedAt: z.date(),
});

const tags = ['Drafts'];

export const draftsContract = {
  list: procedure({ caller: 'agency' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/drafts',
      summary: 'List your unfinished tickets, the most recently changed first',
      tags,
    })
    .output(
      z.object({
        items: z.array(listed).max(MOST_DRAFTS),
        withoutDraft: z.object(files).describe('Your uploads that belong to no draft, ticket or import'),
      }),
    ),

  get: procedure({ caller: 'agency' })
    .route({ method: 'GET', path: '/drafts/{id}', summary: 'Get an unfinished ticket', tags })
    .input(byId)
    .output(stored)
    .errors(pickErrors('NOT_FOUND')),

  save: procedure({ caller: 'agency' })
    .route({
      method: 'PUT',
      path: '/drafts/{id}',
      summary: 'Save an unfinished ticket under an id of your choice',
      description:
        'Creating a ticket whose `submissionKey` is the id of the draft deletes the draft in the same transaction.',
      tags,
    })
    .input(
      z.object({
        id,
        fields,
        revision: revision.describe(
          'The `revision` that the change is based on, 0 for a new draft; rejected if it has changed since',
        ),
      }),
    )
    .output(stored)
    .errors(
      pickErrors('NOT_FOUND', 'DRAFT_CHANGED', 'DRAFT_SUBMITTED', 'DRAFT_DISCARDED', 'TOO_MANY_DRAFTS'),
    ),

  takeUploads: procedure({ caller: 'agency' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/drafts/{id}/uploads',
      summary: 'Add your uploads that belong to no draft, ticket or import to an unfinished ticket',
      description: 'Creates the draft if it does not exist.',
      tags,
    })
    .input(byId)
    .output(z.object({ added: z.int() }))
    .errors(pickErrors('NOT_FOUND', 'DRAFT_SUBMITTED', 'DRAFT_DISCARDED', 'TOO_MANY_DRAFTS')),

  discard: procedure({ caller: 'agency' })
    .route({
      method: 'DELETE',
      path: '/drafts/{id}',
      summary: 'Discard an unfinished ticket and its files; can be undone for 15 minutes',
      tags,
    })
    .input(byId)
    .output(done)
    .errors(pickErrors('NOT_FOUND')),

  restore: procedure({ caller: 'agency' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/drafts/{id}/restore',
      summary: 'Restore a discarded ticket and its files',
      tags,
    })
    .input(byId)
    .output(done)
    .errors(pickErrors('NOT_FOUND', 'TOO_MANY_DRAFTS')),
};
