import {
  countSightings,
  faceDecisions,
  LONGEST_DETECTOR,
  MOST_FACE_SIGHTINGS,
  MOST_FACES,
  parseSightings,
} from '@plainview/domain/release/redactions/faces/proposed-faces';
import { haveDistinctIds } from '@plainview/domain/release/redactions/redaction-marks';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { id, lineText } from '../shapes.ts';
import { baseVersion, markVersion, ofVideo } from './redaction-shapes.ts';

const tags = ['Redacted copies'];
const count = z.int().min(0).max(2_147_483_647);
const frame = count.min(1);

const face = z.object({
  id: id.describe('An accepted face is hidden by the region with this ID'),
  sightings: z
    .string()
    .refine((text) => parseSightings(text) !== null, 'These sightings cannot be read')
    .describe('Frames on which the face was found, as `keyFrames` of regions, without ` t`'),
  frame: frame.describe('The frame that shows the face best'),
  isRejected: z.boolean().describe('Whether a person decided that it is not hidden'),
});

const search = z.object({
  detector: lineText.min(1).max(LONGEST_DETECTOR).describe('Name of the program that looked for faces'),
  stride: frame.describe('Number of frames from one that was looked at to the next'),
  searchedFrames: count.describe(
    'The last frame up to which every face that was found belongs to a proposal; 0 before the first one',
  ),
  isComplete: z.boolean().describe('Whether the whole video was searched'),
});

const written = search.extend({
  faces: z
    .array(face)
    .max(MOST_FACES)
    .refine(haveDistinctIds, 'Each face needs an ID of its own')
    .refine(
      (all) => countSightings(all) <= MOST_FACE_SIGHTINGS,
      `The faces of a video can have at most ${MOST_FACE_SIGHTINGS} sightings`,
    ),
});

/** Undecided faces that a check has looked at. */
export const lookedAtFaces = z
  .array(z.object({ videoId: id, faceId: id }))
  .max(MOST_FACES)
  .default([])
  .describe('For an approval: the undecided faces that the person has looked at in the copy');

/** Calls about faces that a program proposes to hide. They contain places on frames, never pictures. */
export const redactionFaces = {
  getFaces: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/redactions/{id}/videos/{videoId}/faces',
      summary:
        'Get the faces that were proposed in a video, and what was decided about each (administrators)',
      tags,
    })
    .input(ofVideo)
    .output(
      z.object({
        search: search
          .extend({
            faces: z.array(
              face.extend({
                rejectedBy: z.string().nullable().describe('Who rejected it; null if nobody has'),
                decision: z
                  .enum(faceDecisions)
                  .describe(
                    'According to the regions that are saved. `hidden`: regions hide it on each frame on which it was found',
                  ),
              }),
            ),
          })
          .nullable()
          .describe('Null if no search was saved'),
        version: markVersion,
      }),
    )
    .errors(pickErrors('NOT_FOUND')),

  saveFaces: procedure({ caller: 'admin', duty: 'reviewer' })
    .route({
      method: 'PUT',
      path: '/redactions/{id}/videos/{videoId}/faces',
      summary: 'Replace the faces that are proposed in a video; nothing is hidden by it',
      tags,
    })
    .input(ofVideo.extend({ version: baseVersion, search: written }))
    .output(z.object({ version: markVersion }))
    .errors(
      pickErrors(
        'NOT_FOUND',
        'SECOND_REVIEW_IN_PROGRESS',
        'REDACTION_NOT_IN_PROGRESS',
        'REDACTION_CHANGED',
        'REDACTION_OUTSIDE_VIDEO',
        'REDACTION_VIDEO_NOT_INDEXED',
      ),
    ),
};
