import {
  bindingStates,
  manifestStates,
  signerStates,
  sourceSignatureKinds,
} from '@plainview/domain/evidence/media/source-signature';
import { trackCopyStates, trackKinds } from '@plainview/domain/evidence/media/track-copy';
import {
  analysisStates,
  mediaStates,
  speechDetectionStates,
} from '@plainview/domain/evidence/media/video-media';
import { z } from 'zod';
import { sha256 } from '../shapes.ts';

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
    .array(z.object({ atMicroseconds: z.int(), jumpMicroseconds: z.int(), isOfOneTrack: z.boolean() }))
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
  trackCopies: z
    .array(
      z.object({
        kind: z.enum(trackKinds),
        number: z.int().describe('Its place among the tracks of its kind, from 1'),
        state: z.enum(trackCopyStates),
        note: z.string().nullable().describe('Why it failed'),
      }),
    )
    .optional()
    .describe('State of the copy of each track in `soundTracks` and `videoTracks`, from the preparation on'),
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
