import { LONGEST_CLIP_TITLE } from '@plainview/domain/review/calibrations/calibration';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { ability, byId, done, id, lineText, page, pageOf, sha256, totalLength } from '../shapes.ts';
import { agreementFigures, fewestItems } from './agreement-shapes.ts';
import { comparedFinding } from './second-reviews.contract.ts';

const clip = z.object({
  id,
  ticketId: id,
  ticketNumber: z.string(),
  title: z.string(),
  agencyName: z.string(),
  videoCount: z.int(),
  totalDuration: totalLength,
  addedAt: z.date(),
  addedBy: z.string(),
  isInUse: z.boolean().describe('Not retired, and its videos are not destroyed'),
  reviews: z.int().describe('Finished reviews of all reviewers'),
  reviewId: id.nullable().describe('The caller’s own review'),
  isFinished: z.boolean().describe('Whether the caller has finished it'),
  take: ability.describe('Whether the caller may start one'),
});

const figures = { ...agreementFigures, reviewers: z.int() };

const answer = z.string().max(1000).nullable();

const tags = ['Calibration'];

export const calibrationsContract = {
  list: procedure({ caller: 'admin' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/calibrations',
      summary: 'List calibration clips, newest first (administrators)',
      tags,
    })
    .input(z.object(page))
    .output(pageOf(clip)),

  draft: procedure({ caller: 'admin', duty: 'reviewer' })
    .route({
      method: 'GET',
      path: '/calibrations/drafts/{ticketId}',
      summary: 'Get what the agreed answer of a delivered ticket can be made from (administrators)',
      description:
        'The findings and answers of the newest report, and of the finished second review if there is one.',
      tags,
    })
    .input(z.object({ ticketId: id }))
    .output(
      z.object({
        incidentType: z.string(),
        reportVersion: z.int(),
        hasSecondReview: z.boolean(),
        basis: sha256.describe('Identifies the report and the decisions'),
        findings: z.array(z.object({ key: z.string(), finding: comparedFinding, isSuggested: z.boolean() })),
        questions: z.array(
          z.object({
            id: z.string(),
            text: z.string(),
            answers: z.array(z.string()).describe('Those that can be agreed on'),
            suggested: z.string().nullable(),
          }),
        ),
      }),
    )
    .errors(pickErrors('NOT_FOUND')),

  add: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/calibrations',
      summary: 'Add a delivered ticket as a calibration clip; its agreed answer never changes',
      tags,
    })
    .input(
      z.object({
        ticketId: id,
        title: lineText.min(1).max(LONGEST_CLIP_TITLE),
        basis: sha256.describe('As `draft` returned it'),
        findings: z.array(z.string().max(200)).max(2000).describe('Keys of the findings that are agreed on'),
        answers: z
          .array(z.object({ questionId: z.string().max(60), answer }))
          .max(2000)
          .describe('Questions without an answer are not compared'),
      }),
    )
    .output(z.object({ id }))
    .errors(
      pickErrors(
        'NOT_FOUND',
        'CALIBRATION_CLIP_EXISTS',
        'CALIBRATION_BASIS_CHANGED',
        'SECOND_REVIEW_IN_PROGRESS',
      ),
    ),

  retire: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/calibrations/{id}/retire',
      summary: 'Take a calibration clip out of use; its results are kept',
      tags,
    })
    .input(byId)
    .output(done)
    .errors(pickErrors('NOT_FOUND')),

  take: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/calibrations/{id}/take',
      summary: 'Start the review of a calibration clip; the first review is hidden until it is finished',
      description:
        'Finish it, or give it back, with the calls of second reviews and `secondReviewId` of the ticket.',
      tags,
    })
    .input(byId)
    .output(z.object({ ticketId: id }))
    .errors(
      pickErrors(
        'NOT_FOUND',
        'CALIBRATION_CLIP_RETIRED',
        'CALIBRATION_CLIP_REVIEWED',
        'SECOND_REVIEW_NOT_INDEPENDENT',
      ),
    ),

  result: procedure({ caller: 'admin', duty: 'reviewer' })
    .route({
      method: 'GET',
      path: '/calibrations/results/{id}',
      summary: 'Compare the caller’s own finished review of a clip with its agreed answer',
      tags,
    })
    .input(byId.describe('Of the review'))
    .output(
      z.object({
        clipId: id,
        ticketId: id,
        title: z.string(),
        addedBy: z.string(),
        finishedAt: z.date(),
        findings: z.array(z.object({ key: z.string(), agreed: comparedFinding, own: comparedFinding })),
        answers: z.array(z.object({ key: z.string(), question: z.string(), agreed: answer, own: answer })),
        differences: z.array(z.string()).describe('Keys of what differs'),
      }),
    )
    .errors(pickErrors('NOT_FOUND')),

  figures: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/calibrations/figures',
      summary: 'Get how well reviews of clips agree with the agreed answers, over the newest 500',
      description:
        'Only the caller sees `own`. In findings, recall is the share of the agreed findings that were made.',
      tags,
    })
    .output(
      z.object({
        fewestItems,
        fewestReviewers: z.int().describe('With fewer reviewers, only `own` has figures'),
        all: z.object(figures),
        clips: z.array(z.object({ id, title: z.string(), ...figures })),
        months: z.array(z.object({ month: z.string().describe('Such as 2026-11, in UTC'), ...figures })),
        own: z.object(figures),
      }),
    ),
};
