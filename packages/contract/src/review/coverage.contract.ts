import { coverageCertainties } from '@plainview/domain/review/coverage/coverage-shares';
import {
  FASTEST_PLAYBACK_RATE,
  MOST_SEGMENTS,
  SLOWEST_PLAYBACK_RATE,
  watchSpeeds,
} from '@plainview/domain/review/coverage/watch-coverage';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { done, id, microseconds } from '../shapes.ts';

const stretch = { startMicroseconds: microseconds, endMicroseconds: microseconds };

/** Parts of a video that one reviewer played at one class of speeds, with or without sound. */
export const watchedPart = z.object({
  videoId: id,
  reviewerId: id,
  reviewerName: z.string(),
  speed: z
    .enum(watchSpeeds)
    .describe(
      'Playback speed: up to this number and above the previous one; faster than 4×: "faster". Up to 2× counts as watched, above as skimmed',
    ),
  isHeard: z.boolean().describe('Whether the sound was on, as the browser stated'),
  certainty: z
    .enum(coverageCertainties)
    .describe(
      '"stated": played in the browser, as it stated. "checked": also consistent with the server’s clock and the bytes sent to the reviewer before: from within a fifth of the video’s length of the part, and at least half of the checked share of the video. Only checked parts count as watched or skimmed. Parts recorded by releases before this check are "stated"',
    ),
  stretches: z.array(z.object(stretch)).describe('By time, not overlapping'),
});

/** What a browser has just played of a video or of a copy. */
export const playedSegments = z
  .array(
    z.object({
      ...stretch,
      rate: z.number().min(SLOWEST_PLAYBACK_RATE).max(FASTEST_PLAYBACK_RATE),
      isHeard: z.boolean(),
    }),
  )
  .min(1)
  .max(MOST_SEGMENTS);

/** Answer to a report of what was played. */
export const recordedPlayback = done.extend({
  isChecked: z
    .boolean()
    .describe(
      'Whether all of these segments are consistent with the bytes sent before. Segments that are not stay "stated" until they are played and reported again',
    ),
});

export const coverageContract = {
  list: procedure({ caller: 'admin' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/tickets/{ticketId}/coverage',
      summary:
        'List which parts of a ticket’s videos were played, by reviewer, speed and certainty (administrators)',
      tags: ['Coverage'],
    })
    .input(z.object({ ticketId: id }))
    .output(z.array(watchedPart))
    .errors(pickErrors('NOT_FOUND')),

  getOwnDay: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/coverage/own-day',
      summary: 'Get how much footage the caller has watched since the start of their day (administrators)',
      tags: ['Coverage'],
    })
    .input(
      z.object({
        since: z.coerce
          .date()
          .describe('When the caller’s day began, at most 26 hours ago; earlier times count as that'),
      }),
    )
    .output(
      z.object({
        watchedMicroseconds: microseconds.describe(
          'Length of the footage that the caller watched for the first time, at up to 2× speed, as far as it is "checked"; by the time at which it was reported, in quarters of an hour',
        ),
        hoursPerDay: z
          .number()
          .nullable()
          .describe(
            'Hours of footage that a reviewer is meant to watch a day; null if the installation sets none',
          ),
      }),
    ),

  record: procedure({ caller: 'admin', duty: 'reviewer', inPerson: true })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/videos/{videoId}/coverage',
      summary: 'Record the parts of a video that the caller’s browser has just played',
      tags: ['Coverage'],
    })
    .input(z.object({ videoId: id, segments: playedSegments }))
    .output(recordedPlayback)
    .errors(pickErrors('NOT_FOUND', 'TICKET_NOT_IN_PROGRESS', 'FOOTAGE_NOT_SENT', 'PLAYBACK_NOT_PLAUSIBLE')),
};
