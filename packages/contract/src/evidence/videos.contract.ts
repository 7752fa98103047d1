import { fileFaults } from '@plainview/domain/evidence/file-verifications/file-verification';
import { videoStatuses } from '@plainview/domain/evidence/videos/video';
import { videoProblemCodes } from '@plainview/domain/evidence/videos/video-problems';
import { LONGEST_REASON } from '@plainview/domain/shared/text-limits';
import { LONGEST_OFFICER_NAME } from '@plainview/domain/tickets/tickets/ticket';
import { videoCategories } from '@plainview/domain/tickets/tickets/ticket-price';
import { ticketStatuses } from '@plainview/domain/tickets/tickets/ticket-status';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import {
  ability,
  byId,
  countedPage,
  countedPageOf,
  direction,
  dollars,
  done,
  id,
  length,
  lengthInSeconds,
  lineText,
  search,
  sha256,
} from '../shapes.ts';
import { mediaFacts, videoMedia } from './media-shapes.ts';

/** Information about a recording that the agency can add to the file. */
export const recordingFacts = {
  deviceId: lineText.max(100).default(''),
  wornBy: lineText
    .max(LONGEST_OFFICER_NAME)
    .default('')
    .describe('The officer who wore the camera, one of `officersInvolved`; empty if that is not recorded'),
  location: lineText.max(200).default(''),
  recordingDate: z.date().nullable().default(null),
};

/** A problem of a video, such as a missing sound track. */
export const videoProblem = z.object({
  code: z.enum(videoProblemCodes),
  text: z.string().describe('English sentence'),
});

/** A video entry of a ticket (specification, section 3). */
export const ticketVideo = z.object({
  id: z.string().describe("'video-N' by position"),
  videoId: id,
  fileName: z.string(),
  sizeBytes: z.int(),
  sha256,
  verification: z
    .object({
      verifiedAt: z
        .date()
        .nullable()
        .describe(
          'When the stored file was last read and found intact; null if not yet in this storage, such as after a restore',
        ),
      fault: z.enum(fileFaults).nullable().describe('What the last reading found to be wrong'),
      faultSince: z.date().nullable(),
    })
    .nullable()
    .describe('Null without a stored file'),
  details: z.object({
    length,
    category: z.enum(videoCategories),
    costPerMinute: dollars,
  }),
  cost: dollars,
  notes: z.string(),
  deviceId: z.string(),
  wornBy: z.string().describe('The officer who wore the camera; empty if that is not recorded'),
  location: z.string(),
  recordingDate: z.date().nullable(),
  status: z.enum(videoStatuses),
  url: z.string().nullable().describe('URL of the file; supports range requests. Null without a stored file'),
  facts: mediaFacts,
  measuredLength: length,
  costAtMeasuredLength: dollars.describe('What the video would cost at its measured length'),
  statedLength: length
    .nullable()
    .describe(
      "The length in the file's header; null if it states none or the video is not prepared. Compare `headerDiffers`",
    ),
  headerDiffers: z
    .boolean()
    .describe('True if the header and the measured length differ by more than 2 seconds and more than 1%'),
  lengthDiffers: z
    .boolean()
    .describe('True if the entered and the measured length differ by more than 2 seconds and more than 1%'),
  media: videoMedia,
  sidecars: z
    .array(z.object({ name: z.string(), sizeBytes: z.int(), sha256, url: z.string() }))
    .describe('What the camera wrote next to the video; added with PUT /sidecars/{videoId}/{name}'),
  problems: z
    .array(videoProblem)
    .describe('What may prevent a review, as far as known: signals are analyzed after the preparation'),
});

/** A row of the Video Library (specification, section 3, "Video"). */
export const libraryVideo = z.object({
  id,
  ticketId: id,
  ticketNumber: z.string(),
  ticketStatus: z.enum(ticketStatuses),
  officerName: z.string(),
  agencyName: z.string(),
  reviewType: z.string(),
  uploadDate: z.date(),
  status: z.enum(videoStatuses),
  videoUrl: z.string().nullable().describe('Null without a stored file'),
  notes: z.string(),
  fileName: z.string(),
  sizeBytes: z.int(),
  sha256,
  length,
  metadata: z.object({
    deviceId: z.string().nullable(),
    location: z.string().nullable(),
    recordingDate: z.date().nullable(),
    storagePath: z.string().nullable(),
  }),
  abilities: z.object({ delete: ability }),
});

/** A row of the Video Library with the fields that tell videos of one ticket apart. */
export const listedVideo = libraryVideo.extend({
  incidentType: z.string().describe('Incident type of the ticket'),
  posterUrl: z.string().nullable().describe('A representative frame; null until it is made'),
});

/** Filter of videos. All given conditions must match. Date ranges are half-open, as instants. */
export const videoFilter = z.object({
  search: search.describe('Substring of officer, agency or review type'),
  uploadedFrom: z.date().optional(),
  uploadedBefore: z.date().optional(),
  agencyId: id.optional(),
  status: z.enum(videoStatuses).optional(),
});

/**
 * Selected videos: listed ids, or all videos that match a filter except some, including those not loaded yet.
 */
export const videoSelection = z.union([
  z.object({ kind: z.literal('some'), ids: z.array(id).min(1).max(10_000) }),
  z.object({ kind: z.literal('all'), filter: videoFilter, except: z.array(id).max(10_000) }),
]);

export const videosContract = {
  prepareAgain: procedure({ caller: 'admin', duty: 'custodian', reauth: 'evidence' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/videos/{id}/prepare',
      summary: 'Retry a failed transcode (administrators)',
      tags: ['Videos'],
    })
    .input(byId)
    .output(done)
    .errors(pickErrors('NOT_FOUND', 'FFMPEG_MISSING', 'COPY_NOT_FAILED')),

  correctLength: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/videos/{id}/correct-length',
      summary: 'Correct the length of a video that is charged, with a reason (administrators)',
      description: 'The ticket is priced again by its own rates. A completed ticket keeps its price.',
      tags: ['Videos'],
    })
    .input(z.object({ id, length: lengthInSeconds, reason: z.string().trim().max(LONGEST_REASON) }))
    .output(ticketVideo.pick({ videoId: true, cost: true }).extend({ length, totalCost: dollars }))
    .errors(
      pickErrors(
        'NOT_FOUND',
        'REASON_REQUIRED',
        'TICKET_COMPLETED',
        'TOTAL_TOO_HIGH',
        'SECOND_REVIEW_IN_PROGRESS',
      ),
    ),

  list: procedure({ caller: 'account' })
    .meta({ callClass: 'list' })
    .route({ method: 'GET', path: '/videos', summary: 'List videos, newest first', tags: ['Videos'] })
    .input(
      z.object({
        ...videoFilter.shape,
        sort: z.enum(['uploaded', 'officer', 'status']).default('uploaded'),
        direction: direction.default('descending'),
        ...countedPage,
      }),
    )
    .output(countedPageOf(listedVideo)),

  delete: procedure({ caller: 'admin', duty: 'custodian', reauth: 'evidence' })
    .route({
      method: 'DELETE',
      path: '/videos/{id}',
      summary: 'Delete a video and its file (administrators)',
      tags: ['Videos'],
    })
    .input(byId)
    .output(done)
    .errors(
      pickErrors(
        'NOT_FOUND',
        'NO_STORED_FILE',
        'TICKET_UNDER_REVIEW',
        'TICKET_ON_HOLD',
        'LAST_VIDEO',
        'TWO_PERSONS_NEEDED',
        'TICKET_HAS_REDACTION',
        'SECOND_REVIEW_IN_PROGRESS',
      ),
    ),
};
