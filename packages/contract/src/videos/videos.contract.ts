import { fileFaults } from '@plainview/domain/storage/file-verification';
import { videoCategories } from '@plainview/domain/ticket/ticket-price';
import { ticketStatuses } from '@plainview/domain/ticket/ticket-status';
import {
  bindingStates,
  manifestStates,
  signerStates,
  sourceSignatureKinds,
} from '@plainview/domain/video/source-signature';
import { videoStatuses } from '@plainview/domain/video/video';
import { analysisStates, mediaStates, speechDetectionStates } from '@plainview/domain/video/video-media';
import { videoProblemCodes } from '@plainview/domain/video/video-problems';
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
  search,
  sha256,
} from '../shapes.ts';

/** Information about a recording that the agency can add to the file. */
export const recordingFacts = {
  deviceId: z.string().trim().max(100).default(''),
  location: z.string().trim().max(200).default(''),
  recordingDate: z.date().nullable().default(null),
};

/**
 * A signature that a camera or program put into the file before its upload. Texts are from the file
 * and unconfirmed.
 */
export const sourceSignature = z.object({
  kind: z.enum(sourceSignatureKinds),
  generator: z.string().nullable().describe('The camera or program that signed'),
  signer: z.string().nullable().describe("Subject of the signer's certificate"),
  issuer: z.string().nullable().describe("Issuer of the signer's certificate"),
  certificateSha256: sha256.nullable(),
  statedAt: z.string().nullable().describe('Time of the signature according to the file (ISO 8601)'),
  manifest: z.enum(manifestStates).describe('Whether the signed statement is unchanged'),
  binding: z
    .enum(bindingStates)
    .describe('Whether the file is the one that was signed; `partial`: as far as the signature covers it'),
  signerState: z.enum(signerStates).describe('Whether a trusted authority issued the certificate'),
});

const soundTrack = z.object({
  number: z.int().describe('Its place among the sound tracks, from 1'),
  codec: z.string(),
  channels: z.int().nullable(),
  label: z.string().nullable().describe('How the file names the track'),
  isDecodable: z.boolean().describe('False if the server has no decoder for it'),
  isMain: z.boolean().describe('Whether it is the one that players choose'),
});

const pictureTrack = z.object({
  number: z.int().describe('Its place among the video tracks, from 1'),
  codec: z.string(),
  width: z.int(),
  height: z.int(),
  label: z.string().nullable().describe('How the file names the track'),
  isMain: z.boolean().describe('Whether it is the picture of the video'),
});

/** A track of a video as a file of its own. */
const trackFile = z.object({
  number: z.int().describe('Its place among the tracks of its kind, from 1'),
  url: z.string(),
});

/** Data that the server measured in a stored file. */
export const mediaFacts = z.object({
  container: z.string(),
  durationMicroseconds: z.int(),
  width: z.int(),
  height: z.int(),
  videoCodec: z.string(),
  audioCodec: z.string().nullable(),
  frameRate: z.number().nullable(),
  playsInBrowser: z.enum(['yes', 'maybe', 'no']),
  sourceSignatures: z
    .array(sourceSignature)
    .optional()
    .describe('Signatures found in the file on arrival; missing if nothing looked for them'),
  soundTracks: z
    .array(soundTrack)
    .optional()
    .describe('Missing if the file was measured by an earlier release'),
  pictureTracks: z.array(pictureTrack).optional().describe('The first one is the picture of the video'),
  statedMicroseconds: z
    .int()
    .nullable()
    .optional()
    .describe('The duration that the header of the file states; missing until the video is prepared'),
  clockBreaks: z
    .array(z.object({ atMicroseconds: z.int(), jumpMicroseconds: z.int() }))
    .optional()
    .describe('Where the clock of the file jumps; positions are then those of the playable copy'),
});

/** Files that the server made from a stored video. */
export const videoMedia = z.object({
  state: z.enum(mediaStates),
  progress: z.int().nullable().describe('Percent of the transcode; null until started'),
  note: z.string().nullable().describe('Why there is no playable copy, or a note about it'),
  decodeErrors: z.int().nullable().describe('Errors in the keyframes; null until decoded'),
  posterUrl: z.string().nullable(),
  soundTracks: z
    .array(trackFile)
    .describe('Other sound tracks than the main one, as audio on the clock of the video; empty until copied'),
  videoTracks: z
    .array(trackFile)
    .describe(
      'Other video tracks than the main one, as copies on the clock of the video; empty until copied',
    ),
  playableUrl: z
    .string()
    .nullable()
    .describe('URL of the playable copy, which has the timestamps of the original'),
  frameIndexUrl: z
    .string()
    .nullable()
    .describe('URL of the times of all frames (administrators); null until indexed, or if there is no index'),
  queue: z
    .object({
      ahead: z.int().describe('Videos of all agencies whose work comes before'),
      seconds: z
        .number()
        .nullable()
        .describe('Estimate until the work is done, from recent work; null if too little was measured'),
    })
    .nullable()
    .describe('Place in the queue while preparation, copy or analysis waits'),
  analysis: z
    .enum(['unavailable', ...analysisStates])
    .describe('State of the analysis of sound and picture, which follows the preparation'),
  analysisProgress: z.int().nullable().describe('Percent of the analysis; null unless in progress'),
  signalsUrl: z
    .string()
    .nullable()
    .describe('URL of loudness, motion and speech over time (administrators); null until analyzed'),
  speechDetection: z
    .enum(speechDetectionStates)
    .describe('Whether the signals of an analyzed video have been examined for speech'),
  hoverPictures: z
    .object({
      url: z.string(),
      intervalMicroseconds: z.int(),
      count: z.int(),
      columns: z.int(),
      rows: z.int(),
    })
    .nullable()
    .describe(
      'Small pictures of the whole video in one image (administrators): picture n, from 0, is at n times the interval, ' +
        'from left to right, row by row; null until analyzed',
    ),
});

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
        .describe('When the stored file was last read and found intact; null if not yet'),
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
  location: z.string(),
  recordingDate: z.date().nullable(),
  status: z.enum(videoStatuses),
  url: z.string().nullable().describe('URL of the file; supports range requests. Null without a stored file'),
  facts: mediaFacts,
  measuredLength: length,
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

  list: procedure({ caller: 'account' })
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
      ),
    ),
};
