import { LONGEST_REASON } from '@plainview/domain/shared/text-limits';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { playedSegments, recordedPlayback, watchedPart } from '../review/coverage.contract.ts';
import { byId } from '../shapes.ts';
import { lookedAtFaces } from './redaction-faces.contract.ts';
import { lookedAt, ofVideo, redaction } from './redaction-shapes.ts';

const tags = ['Redacted copies'];

/** Calls with which a person checks a rendered copy. */
export const redactionChecks = {
  listCoverage: procedure({ caller: 'admin' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/redactions/{id}/coverage',
      summary:
        'List which parts of the rendered copies were played, by person, speed and certainty (administrators)',
      tags,
    })
    .input(byId)
    .output(z.array(watchedPart))
    .errors(pickErrors('NOT_FOUND')),

  recordCoverage: procedure({ caller: 'admin', duty: 'reviewer', inPerson: true })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/redactions/{id}/videos/{videoId}/coverage',
      summary: 'Record the parts of a rendered copy that the caller’s browser has just played',
      tags,
    })
    .input(ofVideo.extend({ segments: playedSegments }))
    .output(recordedPlayback)
    .errors(
      pickErrors(
        'NOT_FOUND',
        'SECOND_REVIEW_IN_PROGRESS',
        'REDACTION_NOT_RENDERED',
        'REDACTION_CHECKER_DREW',
        'FOOTAGE_NOT_SENT',
        'PLAYBACK_NOT_PLAUSIBLE',
      ),
    ),

  check: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/redactions/{id}/check',
      summary: 'Approve a rendered copy, or return it with a reason',
      tags,
    })
    .input(
      byId.extend({
        decision: z.enum(['approve', 'return']),
        reason: z
          .string()
          .trim()
          .max(LONGEST_REASON)
          .default('')
          .describe('Why it is returned; required then'),
        lookedAt,
        lookedAtFaces,
        explanation: z
          .string()
          .trim()
          .max(LONGEST_REASON)
          .default('')
          .describe(
            'For an approval: why the other places and undecided faces need no look; required if there are any. The release report prints it',
          ),
        watchExplanation: z
          .string()
          .trim()
          .max(LONGEST_REASON)
          .default('')
          .describe(
            'For an approval: why what the person did not watch needs no look; required if the order asks for watching all. The release report prints it',
          ),
      }),
    )
    .output(redaction)
    .errors(
      pickErrors(
        'NOT_FOUND',
        'SECOND_REVIEW_IN_PROGRESS',
        'REDACTION_NOT_RENDERED',
        'REDACTION_CHECKER_DREW',
        'REASON_REQUIRED',
        'REDACTION_ENDS_UNEXPLAINED',
        'REDACTION_FACES_UNEXPLAINED',
        'REDACTION_NOT_WATCHED',
      ),
    ),
};
