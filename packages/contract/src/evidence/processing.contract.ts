import { derivedFileKinds } from '@plainview/domain/evidence/derived-files/derived-file';
import { referenceStates } from '@plainview/domain/evidence/processing/processing-reference';
import { videoStatuses } from '@plainview/domain/evidence/videos/video';
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
  atMicroseconds: z.int().nullable().describe('Position of the frame in the video'),
});

/** A video of a run with its result. */
export const processedVideo = z.object({
  videoId: id,
  ticketId: id,
  ticketNumber: z.string(),
  fileName: z.string(),
  officerName: z.string(),
  agencyName: z.string(),
  status: z.enum(videoStatuses),
  progress: z.int().nullable().describe('Percent; null if the tool does not report it'),
  note: z.string().nullable().describe('Note from the tool'),
  files: z.array(processedFile),
});

/** A selection of videos that was submitted for processing, with its progress. */
const run = z.object({
  id,
  startedBy: z.string(),
  startedAt: z.date(),
  count: z.int(),
  isOwn: z
    .boolean()
    .describe('True if Plainview verifies the videos itself; false if the configured tool processes them'),
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
    .meta({ callClass: 'list' })
    .route({
      method: 'GET',
      path: '/processing',
      summary: 'List runs, newest first (administrators)',
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
      summary: 'Start processing the selected videos (administrators)',
      tags: ['Processing'],
    })
    .input(z.object({ selection: videoSelection }))
    .output(
      z.object({
        runId: id,
        count: z.int(),
        reference: z.string().describe('Short-lived token that the tool uses to read the selection'),
        expiresAt: z.date(),
        url: z.string().describe('URL of the tool'),
        isKeptWhole: z
          .boolean()
          .describe('If false, browsers store only the ids and the reference, until the tool is open'),
        videos: z.array(libraryVideo).describe('The first 1,000'),
      }),
    )
    .errors(pickErrors('NOTHING_SELECTED')),

  revoke: procedure({ caller: 'admin' })
    .route({
      method: 'DELETE',
      path: '/processing/{id}/reference',
      summary: 'Revoke the reference of a run (administrators)',
      tags: ['Processing'],
    })
    .input(byId)
    .output(done)
    .errors(pickErrors('NOT_FOUND', 'PROCESSING_REFERENCE_NOT_ACTIVE')),

  get: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/processing/{id}',
      summary: 'Get a run with its first 500 videos (administrators)',
      tags: ['Processing'],
    })
    .input(byId)
    .output(run.extend({ videos: z.array(processedVideo) }))
    .errors(pickErrors('NOT_FOUND')),
};
