import {
  FASTEST_PLAYBACK_RATE,
  MOST_SEGMENTS,
  SLOWEST_PLAYBACK_RATE,
  watchSpeeds,
} from '@plainview/domain/review/watch-coverage';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { done, id, microseconds } from '../shapes.ts';

const stretch = { startMicroseconds: microseconds, endMicroseconds: microseconds };

/** Parts of a video that one reviewer watched at one class of speeds, with or without sound. */
export const watchedPart = z.object({
  videoId: id,
  reviewerId: id,
  reviewerName: z.string(),
  speed: z
    .enum(watchSpeeds)
    .describe('Playback speed: up to this number and above the previous one; faster than 4×: "faster"'),
  isHeard: z.boolean().describe('Whether the sound was on'),
  stretches: z.array(z.object(stretch)).describe('By time, not overlapping'),
});

export const coverageContract = {
  list: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/tickets/{ticketId}/coverage',
      summary: 'List which parts of a ticket’s videos were watched, by reviewer and speed (administrators)',
      tags: ['Coverage'],
    })
    .input(z.object({ ticketId: id }))
    .output(z.array(watchedPart))
    .errors(pickErrors('NOT_FOUND')),

  record: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/videos/{videoId}/coverage',
      summary: 'Record the parts of a video that the caller has just watched',
      tags: ['Coverage'],
    })
    .input(
      z.object({
        videoId: id,
        segments: z
          .array(
            z.object({
              ...stretch,
              rate: z.number().min(SLOWEST_PLAYBACK_RATE).max(FASTEST_PLAYBACK_RATE),
              isHeard: z.boolean(),
            }),
          )
          .min(1)
          .max(MOST_SEGMENTS),
      }),
    )
    .output(done)
    .errors(pickErrors('NOT_FOUND', 'TICKET_NOT_IN_PROGRESS', 'PLAYBACK_NOT_PLAUSIBLE')),
};
