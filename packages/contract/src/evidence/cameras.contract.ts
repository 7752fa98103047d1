import {
  LARGEST_DRIFT_PPM,
  LARGEST_OFFSET_MICROSECONDS,
  MOST_ALIGNED_VIDEOS,
  offsetOrigins,
} from '@plainview/domain/evidence/cameras/alignment';
import { comparisonStates } from '@plainview/domain/evidence/cameras/comparison';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { id, toMillionths } from '../shapes.ts';

const clock = {
  startMicroseconds: z
    .int()
    .min(-LARGEST_OFFSET_MICROSECONDS)
    .max(LARGEST_OFFSET_MICROSECONDS)
    .describe('Where the video begins on the common timeline of the ticket, in integer microseconds'),
  driftPpm: z
    .number()
    .min(-LARGEST_DRIFT_PPM)
    .max(LARGEST_DRIFT_PPM)
    .overwrite(toMillionths)
    .nullable()
    .describe('By how many millionths the recording takes longer on the common timeline; null if not known'),
  origin: z.enum(offsetOrigins).describe('How the start was found'),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .overwrite(toMillionths)
    .nullable()
    .describe('Of a comparison of the sound; null for a typed start'),
};

const revision = z.int().min(0).max(2_147_483_646);

/** The starts of a ticket's videos on its common timeline, and the comparisons of their sound. */
export const cameraAlignment = z.object({
  revision: revision.describe('Increases with each change; 0 before the first one'),
  cameras: z
    .array(z.object({ videoId: id, ...clock, setBy: z.string(), setAt: z.date() }))
    .describe('By position in the ticket. A video that is not listed is not aligned'),
  comparisons: z.array(
    z.object({
      referenceVideoId: id,
      videoId: id,
      state: z.enum(comparisonStates).describe('`none`: there is no reliable match'),
      differenceMicroseconds: z
        .int()
        .nullable()
        .describe('Start of the video on the clock of the reference; null unless found'),
      driftPpm: z.number().nullable(),
      confidence: z.number().nullable(),
    }),
  ),
});

const byTicket = z.object({ ticketId: id });

export const camerasContract = {
  get: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/tickets/{ticketId}/cameras',
      summary: 'Get where the videos of a ticket begin on its common timeline (administrators)',
      tags: ['Cameras'],
    })
    .input(byTicket)
    .output(cameraAlignment)
    .errors(pickErrors('NOT_FOUND')),

  align: procedure({ caller: 'admin', duty: 'reviewer' })
    .route({
      method: 'PUT',
      path: '/tickets/{ticketId}/cameras',
      summary: 'Set where videos of a ticket begin on its common timeline',
      description: 'Videos that are not listed keep their place.',
      tags: ['Cameras'],
    })
    .input(
      byTicket.extend({
        revision: revision.describe(
          'The revision that the caller knows; if it is another one by now, nothing changes',
        ),
        cameras: z
          .array(
            z.object({
              videoId: id,
              ...clock,
              driftPpm: clock.driftPpm.default(null),
              origin: clock.origin.default('typed'),
              confidence: clock.confidence.default(null),
            }),
          )
          .min(1)
          .max(MOST_ALIGNED_VIDEOS),
      }),
    )
    .output(cameraAlignment)
    .errors(
      pickErrors('NOT_FOUND', 'TICKET_NOT_IN_PROGRESS', 'CAMERAS_CHANGED', 'SECOND_REVIEW_IN_PROGRESS'),
    ),

  compare: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/tickets/{ticketId}/cameras/comparisons',
      summary: 'Find where a video begins on the clock of another one, by their sound',
      description: 'Changes no start. The result is a comparison of the alignment, as soon as it is known.',
      tags: ['Cameras'],
    })
    .input(byTicket.extend({ referenceVideoId: id, videoId: id }))
    .output(cameraAlignment)
    .errors(
      pickErrors(
        'NOT_FOUND',
        'TICKET_NOT_IN_PROGRESS',
        'SAME_CAMERA',
        'SOUND_NOT_ANALYZED',
        'FFMPEG_MISSING',
        'SECOND_REVIEW_IN_PROGRESS',
      ),
    ),
};
