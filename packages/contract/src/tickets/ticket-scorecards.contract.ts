import { LONGEST_ANSWER_TEXT, MOST_OPTIONS } from '@plainview/domain/review/scorecards/scorecard';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { questionId, scorecardContent } from '../review/scorecard-shapes.ts';
import { done, id, microseconds } from '../shapes.ts';

const value = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('option'),
    number: z.int().min(1).max(MOST_OPTIONS).describe('From 1; yes is 1, no is 2'),
  }),
  z.object({ kind: z.literal('text'), text: z.string().trim().min(1).max(LONGEST_ANSWER_TEXT) }),
  z.object({ kind: z.literal('notApplicable') }),
]);

const evidence = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('finding'), findingId: id }),
  z.object({ kind: z.literal('moment'), videoId: id, positionMicroseconds: microseconds }),
]);

const answer = z.object({
  questionId: z.string(),
  value,
  evidence: evidence.nullable(),
  authorName: z.string(),
  answeredAt: z.date(),
});

const version = z.int().min(1);

/** A ticket's scorecard with the answers so far. */
const ticketScorecard = z.object({
  scorecardId: id,
  version,
  newestVersion: version.describe('Greater than `version` if the questions were changed since'),
  content: scorecardContent,
  answers: z.array(answer),
});

const byTicket = z.object({ ticketId: id });

export const ticketScorecardsContract = {
  get: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/tickets/{ticketId}/scorecard',
      summary: 'Get a ticket’s scorecard with its answers (administrators)',
      tags: ['Scorecards'],
    })
    .input(byTicket)
    .output(
      z.object({
        scorecard: ticketScorecard.nullable().describe('Null if the ticket has none'),
        isNeeded: z.boolean().describe('Whether a scorecard is assigned to tickets of this kind'),
      }),
    )
    .errors(pickErrors('NOT_FOUND')),

  choose: procedure({ caller: 'admin', duty: 'reviewer' })
    .route({
      method: 'PUT',
      path: '/tickets/{ticketId}/scorecard',
      summary: 'Use the newest version of a scorecard for a ticket in review, or none (administrators)',
      description: 'Answers to questions that did not change are kept, others are removed.',
      tags: ['Scorecards'],
    })
    .input(byTicket.extend({ scorecardId: id.nullable().describe('Null: no scorecard') }))
    .output(z.object({ keptAnswers: z.int(), removedAnswers: z.int() }))
    .errors(
      pickErrors(
        'NOT_FOUND',
        'TICKET_NOT_IN_PROGRESS',
        'SECOND_REVIEW_IN_PROGRESS',
        'SCORECARD_NOT_AVAILABLE',
        'SCORECARD_NEEDED',
      ),
    ),

  answer: procedure({ caller: 'admin', duty: 'reviewer' })
    .route({
      method: 'PUT',
      path: '/tickets/{ticketId}/scorecard/answers/{questionId}',
      summary: 'Answer a question of a ticket’s scorecard (administrators)',
      tags: ['Scorecards'],
    })
    .input(
      byTicket.extend({
        questionId,
        scorecardId: id,
        version: version.max(1_000_000).describe('The version that the answer is given to'),
        value: value.nullable().describe('Null removes the answer'),
        evidence: evidence.nullable().default(null).describe('Finding or moment that supports the answer'),
      }),
    )
    .output(done)
    .errors(
      pickErrors(
        'NOT_FOUND',
        'TICKET_NOT_IN_PROGRESS',
        'SCORECARD_CHANGED',
        'SCORECARD_ANSWER_NOT_VALID',
        'SCORECARD_MOMENT_OUTSIDE_VIDEO',
      ),
    ),
};
