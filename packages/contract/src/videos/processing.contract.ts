import { derivedFileKinds } from '@plainview/domain/video/derived-file';
import { referenceStates } from '@plainview/domain/video/processing-reference';
import { videoStatuses } from '@plainview/domain/video/video';
import { z } from 'zod';
import { idempotencyErrors, procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { byId, done, id, page, pageOf } from '../shapes.ts';
import { libraryVideo, videoSelection } from './videos.contract.ts';

/** A file produced by processing a video, served at /media/derived/{id}. */
export const processedFile = z.object({
  id,
  kind: z.enum(derivedFileKinds),
  name: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
  sha256: z.string(),
  atMicroseconds: z.int().nullable().describe('Where in the video a still was taken'),
});

/** A video of a run with its result. */
export const processedVideo = z.object({
  videoId: id,
  ticketId: id,
  fileName: z.string(),
  officerName: z.string(),
  agencyName: z.string(),
  status: z.enum(videoStatuses),
  progress: z.int().nullable().describe('In hundredths; null where the tool does not say'),
  note: z.string().nullable().describe('What the tool says of it'),
  files: z.array(processedFile),
});

/** A selection of videos that was submitted for processing, with its progress. */
const run = z.object({
  id,
  startedBy: z.string(),
  startedAt: z.date(),
  count: z.int(),
  isOwn: z.boolean().describe('Verified by the product itself; false: by the tool of the settings'),
  byStatus: z.record(z.enum(videoStatuses), z.int()),
  reference: z
    .enum(referenceStates)
    .describe(
      'Whether the tool can still use its reference; ended: its creator may no longer process evidence',
    ),
  expiresAt: z.date().describe('When the reference expires'),
  revokedBy: z.string().nullable().describe('Name of the administrator who revoked the reference'),
});

export const processingContract = {
  list: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/processing',
      summary: 'Runs, newest first (administrators)',
      tags: ['Processing'],
    })
    .input(z.object(page))
    .output(pageOf(run)),

  start: procedure({ caller: 'admin', duty: 'custodian', reauth: 'evidence' })
    .meta({ repeat: 'once' })
    .errors(idempotencyErrors)
    .route({
      method: 'POST',
      path: '/processing',
      summary: 'Hand exactly these videos to the processing tool (administrators)',
      tags: ['Processing'],
    })
    .input(z.object({ selection: videoSelection }))
    .output(
      z.object({
        runId: id,
        count: z.int(),
        reference: z.string().describe('With it the tool reads this selection; short-lived'),
        expiresAt: z.date(),
        url: z.string().describe('What to open'),
        isKeptWhole: z
          .boolean()
          .describe('False: a browser keeps ids and the reference alone, until the tool is open'),
        videos: z.array(libraryVideo).describe('The first thousand'),
      }),
    )
    .errors(pickErrors('NOTHING_SELECTED')),

  revoke: procedure({ caller: 'admin' })
    .route({
      method: 'DELETE',
      path: '/processing/{id}/reference',
      summary: 'Revoke the reference of a run: the tool is refused from now on (administrators)',
      tags: ['Processing'],
    })
    .input(byId)
    .output(done)
    .errors(pickErrors('NOT_FOUND', 'PROCESSING_REFERENCE_NOT_ACTIVE')),

  get: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/processing/{id}',
      summary: 'A run with its first 500 videos (administrators)',
      tags: ['Processing'],
    })
    .input(byId)
    .output(run.extend({ videos: z.array(processedVideo) }))
    .errors(pickErrors('NOT_FOUND')),
};
