import { frameSources } from '@plainview/domain/evidence/media/frame';
import { excerptStates } from '@plainview/domain/evidence/media/video-excerpt';
import {
  FASTEST_PLAYBACK_RATE,
  SLOWEST_PLAYBACK_RATE,
} from '@plainview/domain/review/coverage/watch-coverage';
import {
  findingCategories,
  findingSeverities,
  LONGEST_FINDING_TEXT,
} from '@plainview/domain/review/findings/finding';
import {
  frameShapeKinds,
  isVisibleShape,
  MOST_FRAME_SHAPES,
} from '@plainview/domain/review/findings/frame-shapes';
import { z } from 'zod';
import { idempotencyErrors, procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { byId, done, id, microseconds, sha256, toMillionths } from '../shapes.ts';

const frame = z.int().min(1).max(2_147_483_647);

const frameFields = {
  startFrame: frame
    .nullable()
    .describe('Number of the frame shown, from 1; null if the position is approximate'),
  endFrame: frame.nullable().describe('Null for a single moment'),
  frameSource: z
    .enum(frameSources)
    .nullable()
    .describe('The file that was played: the original or the playable copy'),
};

/** Frames are checked against the frame index. Without them, the position is approximate. */
const optionalFrames = {
  startFrame: frameFields.startFrame.default(null),
  endFrame: frameFields.endFrame.default(null),
  frameSource: frameFields.frameSource.default(null),
};

const coordinate = z.number().min(0).max(1);

const frameShape = z
  .object({
    kind: z.enum(frameShapeKinds),
    x1: coordinate,
    y1: coordinate,
    x2: coordinate,
    y2: coordinate.describe('Parts of the frame’s width and height, as players show it, from its upper left'),
  })
  .refine(isVisibleShape, { error: 'The shape is too small.' });

const markFields = {
  shapes: z
    .array(frameShape)
    .max(MOST_FRAME_SHAPES)
    .describe('Drawn on the frame at the start. A box has two corners, an arrow its tail and its tip'),
  playbackRate: z
    .number()
    .min(SLOWEST_PLAYBACK_RATE)
    .max(FASTEST_PLAYBACK_RATE)
    .overwrite(toMillionths)
    .nullable()
    .describe('Speed at which the video was playing when it was marked; null if it was paused'),
};

const optionalMarks = {
  shapes: markFields.shapes.default([]),
  playbackRate: markFields.playbackRate.default(null),
};

const findingFields = {
  videoId: id,
  startMicroseconds: microseconds,
  endMicroseconds: microseconds.nullable().describe('Null for a single moment'),
  category: z.enum(findingCategories),
  severity: z.enum(findingSeverities),
  text: z.string().trim().min(1).max(LONGEST_FINDING_TEXT),
};

const excerpt = z.object({
  state: z.enum(excerptStates),
  progress: z.int().nullable().describe('Percent; null unless a clip is in progress'),
  note: z.string().nullable().describe('Why it could not be made'),
  file: z
    .object({
      url: z.string().describe('Path of the file; with `?download=1`, it is saved'),
      sha256,
      sizeBytes: z.int(),
      width: z.int(),
      height: z.int(),
    })
    .nullable()
    .describe('Null unless it is ready'),
});

/** A reviewer's note on a moment or range of a video. */
export const finding = z.object({
  id,
  ticketId: id,
  ...findingFields,
  ...frameFields,
  ...markFields,
  still: excerpt.nullable().describe('A picture of the first frame; null if the position is approximate'),
  clip: excerpt.nullable().describe('A video of the range; null if none was requested'),
  text: z.string(),
  authorName: z.string(),
  createdAt: z.date(),
  markedMicroseconds: microseconds
    .nullable()
    .describe('Where it was marked, if Plainview found its frames later, when the video was indexed'),
});

const refusedRange = pickErrors(
  'NOT_FOUND',
  'TICKET_NOT_IN_PROGRESS',
  'FINDING_OUTSIDE_VIDEO',
  'FINDING_RANGE_REVERSED',
  'FINDING_FRAME_MISMATCH',
);

export const findingsContract = {
  list: procedure({ caller: 'admin' })
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/tickets/{ticketId}/findings',
      summary: 'List the findings of a ticket (administrators)',
      tags: ['Findings'],
    })
    .input(z.object({ ticketId: id }))
    .output(z.array(finding))
    .errors(pickErrors('NOT_FOUND')),

  add: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'once' })
    .errors(idempotencyErrors)
    .route({
      method: 'POST',
      path: '/tickets/{ticketId}/findings',
      summary: 'Create a finding',
      tags: ['Findings'],
    })
    .input(z.object({ ticketId: id, ...findingFields, ...optionalFrames, ...optionalMarks }))
    .output(finding)
    .errors(refusedRange),

  edit: procedure({ caller: 'admin', duty: 'reviewer' })
    .route({ method: 'PUT', path: '/findings/{id}', summary: 'Update a finding', tags: ['Findings'] })
    .input(z.object({ id, ...findingFields, ...optionalFrames, ...optionalMarks }))
    .output(finding)
    .errors(refusedRange),

  makeClip: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/findings/{id}/clip',
      summary: 'Make a clip of the range of a finding',
      tags: ['Findings'],
    })
    .input(byId)
    .output(finding)
    .errors(pickErrors('NOT_FOUND', 'FINDING_WITHOUT_RANGE', 'FFMPEG_MISSING')),

  remove: procedure({ caller: 'admin', duty: 'reviewer' })
    .route({ method: 'DELETE', path: '/findings/{id}', summary: 'Delete a finding', tags: ['Findings'] })
    .input(byId)
    .output(done)
    .errors(pickErrors('NOT_FOUND', 'TICKET_NOT_IN_PROGRESS')),

  restore: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/findings/{id}/restore',
      summary: 'Restore a finding that was removed less than a day ago',
      tags: ['Findings'],
    })
    .input(byId)
    .output(finding)
    .errors(pickErrors('NOT_FOUND', 'TICKET_NOT_IN_PROGRESS')),
};
