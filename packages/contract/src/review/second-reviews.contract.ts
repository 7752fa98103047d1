import { custodyEvents, custodySubjects } from '@plainview/domain/ledger/custody-event';
import { adjudicationVerdicts } from '@plainview/domain/review/second-reviews/review-comparison';
import { secondReviewStates } from '@plainview/domain/review/second-reviews/second-review';
import { MOST_SHARES } from '@plainview/domain/review/second-reviews/second-review-share';
import { LONGEST_REASON } from '@plainview/domain/shared/text-limits';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import {
  ability,
  byId,
  countedPage,
  countedPageOf,
  done,
  id,
  microseconds,
  page,
  pageOf,
  sha256,
  totalLength,
} from '../shapes.ts';
import { agreementFigures, fewestItems } from './agreement-shapes.ts';
import { ticketScope } from './ticket-scope.ts';

const share = ticketScope.extend({ percent: z.int().min(0).max(100) });

const secondReview = z.object({
  id,
  ticketId: id,
  ticketNumber: z.string(),
  drawId: id,
  agencyName: z.string(),
  incidentType: z.string(),
  videoCount: z.int(),
  totalDuration: totalLength,
  drawnAt: z.date(),
  state: z.enum(secondReviewStates),
  reviewerName: z
    .string()
    .nullable()
    .describe('Who has taken it; until it is finished, only its reviewer sees the name'),
  isMine: z.boolean().describe('Whether the caller has taken it and not finished it'),
  finishedAt: z.date().nullable(),
  adjudicatedAt: z.date().nullable(),
  take: ability.describe('Whether the caller may take it'),
});

const draw = z.object({
  id,
  drawnAt: z.date(),
  drawnBy: z.string().nullable().describe('Null for the scheduled draw'),
  seed: sha256.describe('Hash of the ledger entry that lists the eligible tickets'),
  listSequence: z.int().describe('Number of that entry'),
  eligibleCount: z.int(),
  drawnCount: z.int(),
});

/** A ledger entry as it was hashed. */
const entry = z.object({
  sequence: z.int(),
  occurredAt: z.string(),
  actorId: z.string().nullable(),
  actorName: z.string(),
  actorEmail: z.string().nullable(),
  agencyId: z.string().nullable(),
  audience: z.enum(['agency', 'internal']),
  event: z.enum(custodyEvents),
  subject: z.enum(custodySubjects),
  subjectId: z.string(),
  ticketId: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  contentHash: sha256,
  previousHash: sha256,
  hash: sha256,
});

export const comparedFinding = z
  .object({
    videoLabel: z.string(),
    startMicroseconds: microseconds,
    endMicroseconds: microseconds.nullable(),
    category: z.string(),
    severity: z.string(),
    text: z.string(),
    authorName: z.string(),
  })
  .nullable();

const decision = z.object({
  key: z.string().max(200).describe('The `key` of the difference'),
  verdict: z.enum(adjudicationVerdicts).describe('Which review was right'),
  note: z.string().trim().max(LONGEST_REASON).default(''),
});

const comparison = z.object({
  id,
  ticketId: id,
  ticketNumber: z.string(),
  state: z.enum(secondReviewStates),
  first: z.object({ author: z.string(), at: z.date(), reportVersion: z.int() }),
  second: z.object({ author: z.string(), at: z.date().nullable() }),
  findings: z
    .array(z.object({ key: z.string(), first: comparedFinding, second: comparedFinding }))
    .describe('Findings of one category within 2 seconds, or ranges that overlap, are next to each other'),
  answers: z.array(
    z.object({
      key: z.string(),
      question: z.string(),
      isText: z.boolean().describe('Texts are not compared'),
      first: z.string().nullable(),
      second: z.string().nullable(),
    }),
  ),
  differences: z.array(z.string()).describe('Keys of what a third person decides'),
  decisions: z.array(decision),
  adjudicatedBy: z.string().nullable(),
  adjudicatedAt: z.date().nullable(),
  adjudicate: ability,
});

const agreement = z.object({ ...agreementFigures, fewestItems });

const tags = ['Second reviews'];

export const secondReviewsContract = {
  list: procedure({ caller: 'admin' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/second-reviews',
      summary: 'List second reviews, newest first (administrators)',
      tags,
    })
    .input(z.object(countedPage))
    .output(countedPageOf(secondReview)),

  take: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/second-reviews/{id}/take',
      summary: 'Take a second review; the first one is hidden from the caller until it is finished',
      tags,
    })
    .input(byId)
    .output(done)
    .errors(pickErrors('NOT_FOUND', 'SECOND_REVIEW_TAKEN', 'SECOND_REVIEW_NOT_INDEPENDENT')),

  release: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/second-reviews/{id}/release',
      summary: 'Give back a second review; what was written in it is deleted',
      tags,
    })
    .input(byId)
    .output(done)
    .errors(pickErrors('NOT_FOUND')),

  finish: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/second-reviews/{id}/finish',
      summary: 'Finish a second review; it can no longer be changed, and both reviews become visible',
      tags,
    })
    .input(
      byId.extend({
        notWatchedReason: z
          .string()
          .trim()
          .max(LONGEST_REASON)
          .optional()
          .describe('Why parts of the footage were not watched; required if there are any'),
      }),
    )
    .output(done)
    .errors(pickErrors('NOT_FOUND', 'FOOTAGE_NOT_WATCHED', 'SCORECARD_INCOMPLETE')),

  compare: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/second-reviews/{id}/comparison',
      summary: 'Compare a finished second review with the report (administrators)',
      tags,
    })
    .input(byId)
    .output(comparison)
    .errors(pickErrors('NOT_FOUND', 'SECOND_REVIEW_NOT_FINISHED')),

  adjudicate: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/second-reviews/{id}/adjudication',
      summary: 'Decide all differences between two reviews, as a third person; the report does not change',
      tags,
    })
    .input(byId.extend({ decisions: z.array(decision).max(2000) }))
    .output(done)
    .errors(
      pickErrors(
        'NOT_FOUND',
        'SECOND_REVIEW_NOT_FINISHED',
        'SECOND_REVIEW_ADJUDICATED',
        'ADJUDICATOR_NOT_INDEPENDENT',
        'ADJUDICATION_INCOMPLETE',
      ),
    ),

  agreement: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/second-reviews/agreement',
      summary: 'Get how well first and second reviews agree, over the newest 500 (administrators)',
      tags,
    })
    .output(agreement),

  shares: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/second-reviews/shares',
      summary: 'List the shares of tickets that are reviewed twice (administrators)',
      tags,
    })
    .output(z.array(share.extend({ agencyName: z.string().nullable() }))),

  setShares: procedure({ caller: 'admin', duty: 'reviewer' })
    .route({
      method: 'PUT',
      path: '/second-reviews/shares',
      summary: 'Replace the shares of tickets that are reviewed twice (administrators)',
      description: 'The share of the agency and incident type decides, then that of the agency, then others.',
      tags,
    })
    .input(z.object({ shares: z.array(share).max(MOST_SHARES) }))
    .output(done)
    .errors(pickErrors('NOT_FOUND', 'SECOND_REVIEW_SHARE_TWICE')),

  draw: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/second-reviews/draws',
      summary: 'Draw among the tickets delivered since the last draw (administrators)',
      tags,
    })
    .output(z.object({ draw: draw.nullable().describe('Null if no new ticket has a share') })),

  draws: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/second-reviews/draws',
      summary: 'List draws, newest first (administrators)',
      tags,
    })
    .input(z.object(page))
    .output(pageOf(draw)),

  getDraw: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/second-reviews/draws/{id}',
      summary: 'Get a draw with everything that is needed to repeat it (administrators)',
      description:
        'A ticket is drawn if the SHA-256 of the seed followed by its ID, as a fraction of 2^256, is below its share.',
      tags,
    })
    .input(byId)
    .output(
      draw.extend({
        tickets: z.array(
          z.object({
            ticketId: id,
            ticketNumber: z.string().nullable(),
            percent: z.int(),
            sha256: sha256,
            isDrawn: z.boolean(),
          }),
        ),
        entries: z.array(entry).describe('The ledger entries with the list and with the result'),
      }),
    )
    .errors(pickErrors('NOT_FOUND')),
};
