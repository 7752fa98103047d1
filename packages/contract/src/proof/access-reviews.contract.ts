import { roles } from '@plainview/domain/identity/users/actor';
import { duties } from '@plainview/domain/identity/users/duty';
import { accessDecisions } from '@plainview/domain/proof/access-reviews/access-review';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { ability, byId, done, id, page, pageOf, search, sha256 } from '../shapes.ts';

/** Decisions that one call can save. */
export const MOST_DECISIONS = 500;

const decision = z.enum(accessDecisions);

const account = z.object({
  id,
  name: z.string(),
  email: z.string(),
  agencyName: z.string().nullable(),
  role: z.enum(roles),
  duties: z.array(z.enum(duties)).describe('Of an administrator; empty for agency users'),
  isLocked: z.boolean(),
  lastSignedInAt: z.date().nullable(),
  decision: decision.nullable(),
  decidedByName: z.string().nullable(),
  disable: ability.describe('Whether the caller may decide to disable it'),
});

const tags = ['Users'];

export const accessReviewsContract = {
  current: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/access-reviews/current',
      summary: 'Get the open access review, and when the next one is due (administrators)',
      tags,
    })
    .output(
      z.object({
        dueAt: z.date().nullable().describe('Null if reviews are not required (SECURITY_PROFILE=standard)'),
        isOverdue: z.boolean(),
        open: z
          .object({
            id,
            startedAt: z.date(),
            startedByName: z.string(),
            accounts: z.int(),
            undecided: z.int(),
            disabled: z.int().describe('Number of decisions to disable'),
          })
          .nullable(),
      }),
    ),

  start: procedure({ caller: 'admin', inPerson: true })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/access-reviews',
      summary: 'Start an access review (administrators)',
      tags,
    })
    .output(byId)
    .errors(pickErrors('ACCESS_REVIEW_OPEN')),

  accounts: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/access-reviews/{id}/accounts',
      summary:
        'List the approved accounts with their decisions in an open review, sorted by name (administrators)',
      tags,
    })
    .input(byId.extend({ undecided: z.boolean().optional(), search, ...page }))
    .output(pageOf(account))
    .errors(pickErrors('NOT_FOUND')),

  decide: procedure({ caller: 'admin', inPerson: true })
    .route({
      method: 'PUT',
      path: '/access-reviews/{id}/decisions',
      summary: 'Save decisions of an open review; nothing is disabled yet (administrators)',
      tags,
    })
    .input(
      byId.extend({
        decisions: z
          .array(z.object({ userId: id, decision: decision.nullable().describe('Null removes it') }))
          .min(1)
          .max(MOST_DECISIONS),
      }),
    )
    .output(done)
    .errors(pickErrors('NOT_FOUND', 'NOT_ON_ONESELF', 'ACCESS_REVIEW_CLOSED')),

  complete: procedure({ caller: 'admin', inPerson: true, reauth: 'always' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/access-reviews/{id}/complete',
      summary: 'Complete a review: disables the accounts that were decided to be disabled (administrators)',
      tags,
    })
    .input(byId)
    .output(z.object({ kept: z.int(), disabled: z.int(), sha256 }))
    .errors(
      pickErrors(
        'NOT_FOUND',
        'NOT_ON_ONESELF',
        'ACCESS_REVIEW_CLOSED',
        'ACCESS_REVIEW_INCOMPLETE',
        'LAST_ADMINISTRATOR',
        'LAST_OF_DUTY',
      ),
    ),

  list: procedure({ caller: 'admin' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/access-reviews',
      summary: 'List the completed access reviews, newest first (administrators)',
      tags,
    })
    .input(z.object({ ...page }))
    .output(
      pageOf(
        z.object({
          id,
          startedAt: z.date(),
          completedAt: z.date(),
          completedByName: z.string(),
          kept: z.int(),
          disabled: z.int(),
          sha256: sha256.describe('Of the decisions, as in the ledger'),
        }),
      ),
    ),

  get: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/access-reviews/{id}',
      summary: 'Get a completed access review with all accounts (administrators)',
      tags,
    })
    .input(byId)
    .output(
      z.object({
        completedAt: z.date(),
        completedByName: z.string(),
        sha256,
        accounts: z.array(
          z.object({
            id,
            name: z.string(),
            email: z.string(),
            agencyName: z.string().nullable(),
            role: z.enum(roles),
            duties: z.array(z.enum(duties)),
            lastSignedInAt: z.string().nullable().describe('ISO 8601; null if never'),
            decision,
            decidedByName: z.string(),
          }),
        ),
      }),
    )
    .errors(pickErrors('NOT_FOUND')),
};
