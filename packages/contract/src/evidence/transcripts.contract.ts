import {
  LARGEST_TRANSCRIPT_BYTES,
  LONGEST_LINE_TEXT,
  MOST_CONFIRMED_AT_ONCE,
  MOST_TRANSCRIPT_LINES,
  transcriptMakers,
  transcriptOrigins,
} from '@plainview/domain/evidence/transcripts/transcript';
import { transcriptionStates } from '@plainview/domain/evidence/transcripts/transcription';
import { z } from 'zod';
import { idempotencyErrors, procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { done, id, lineText, microseconds, sha256 } from '../shapes.ts';

/** A version of a transcript. */
const transcript = z.object({
  id,
  version: z.int(),
  madeBy: z.enum(transcriptMakers).describe('Who wrote the lines. Lines of a machine need confirmation'),
  origin: z.enum(transcriptOrigins).describe('An uploaded file, or the speech recognition service'),
  model: z.string().nullable().describe('Model of the service; null for a file'),
  fileName: z.string(),
  fileUrl: z.string().describe('Path of the file as it was uploaded; with `?download=1`, it is saved'),
  sha256,
  sizeBytes: z.int(),
  lineCount: z.int(),
  createdBy: z.string(),
  createdAt: z.date(),
});

const lineNumber = z.int().min(1).max(MOST_TRANSCRIPT_LINES);

const line = z.object({
  number: lineNumber.describe('Place in the transcript, from 1'),
  startMicroseconds: microseconds,
  endMicroseconds: microseconds,
  speaker: z.string().nullable(),
  text: z.string().describe('As the file has it'),
  correctedText: z.string().nullable().describe('Replaces the text; null if no one corrected it'),
  confirmedBy: z.string().nullable().describe('Who confirmed that it was said; null if no one did'),
  confirmedAt: z.date().nullable(),
});

const byLine = z.object({ transcriptId: id, number: lineNumber });

export const transcriptsContract = {
  get: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/videos/{videoId}/transcript',
      summary: 'Get the newest transcript of a video (administrators)',
      tags: ['Transcripts'],
    })
    .input(z.object({ videoId: id }))
    .output(
      z.object({
        transcript: transcript.nullable().describe('Null if there is none'),
        lines: z.array(line).describe('By time'),
        service: z
          .object({ host: z.string(), model: z.string().nullable() })
          .nullable()
          .describe('The speech recognition service; null if none is set up, or it cannot be used'),
        work: z
          .object({
            state: z.enum(transcriptionStates),
            progress: z.int().nullable().describe('Percent; null unless in progress'),
            note: z.string().nullable().describe('Why it failed'),
          })
          .nullable()
          .describe('The work of the service on this video; null if none was requested'),
      }),
    )
    .errors(pickErrors('NOT_FOUND')),

  add: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'once' })
    .errors(idempotencyErrors)
    .route({
      method: 'POST',
      path: '/videos/{videoId}/transcript',
      summary: 'Add a WebVTT file as the newest transcript of a video in review or being redacted',
      tags: ['Transcripts'],
    })
    .input(
      z.object({
        videoId: id,
        fileName: lineText.min(1).max(255),
        madeBy: z.enum(transcriptMakers).default('machine'),
        content: z
          .base64()
          .max(Math.ceil(LARGEST_TRANSCRIPT_BYTES / 3) * 4)
          .describe('The bytes of the file, in base64'),
      }),
    )
    .output(transcript)
    .errors(
      pickErrors(
        'NOT_FOUND',
        'TICKET_NOT_IN_PROGRESS',
        'TRANSCRIPT_NOT_TEXT',
        'TRANSCRIPT_NOT_VALID',
        'TRANSCRIPT_EMPTY',
        'TRANSCRIPT_TOO_LONG',
        'TRANSCRIPT_OUTSIDE_VIDEO',
        'STORAGE_FULL',
        'STORAGE_UNAVAILABLE',
        'SECOND_REVIEW_IN_PROGRESS',
      ),
    ),

  transcribe: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/videos/{videoId}/transcription',
      summary: 'Have the speech recognition service make a transcript of a video in review or being redacted',
      tags: ['Transcripts'],
    })
    .input(z.object({ videoId: id }))
    .output(done)
    .errors(
      pickErrors(
        'NOT_FOUND',
        'TICKET_NOT_IN_PROGRESS',
        'SPEECH_TO_TEXT_NOT_SET_UP',
        'FFMPEG_MISSING',
        'NO_STORED_FILE',
        'VIDEO_WITHOUT_SOUND',
        'SECOND_REVIEW_IN_PROGRESS',
      ),
    ),

  confirm: procedure({ caller: 'admin', duty: 'reviewer' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/transcripts/{transcriptId}/confirmations',
      summary:
        'Confirm that lines of a transcript were said. Lines that are confirmed already stay as they are',
      tags: ['Transcripts'],
    })
    .input(z.object({ transcriptId: id, numbers: z.array(lineNumber).min(1).max(MOST_CONFIRMED_AT_ONCE) }))
    .output(done)
    .errors(
      pickErrors('NOT_FOUND', 'TICKET_NOT_IN_PROGRESS', 'TRANSCRIPT_REPLACED', 'SECOND_REVIEW_IN_PROGRESS'),
    ),

  correct: procedure({ caller: 'admin', duty: 'reviewer' })
    .route({
      method: 'PUT',
      path: '/transcripts/{transcriptId}/lines/{number}',
      summary: 'Correct the text of a line, which confirms it',
      tags: ['Transcripts'],
    })
    .input(byLine.extend({ text: z.string().trim().min(1).max(LONGEST_LINE_TEXT) }))
    .output(done)
    .errors(
      pickErrors('NOT_FOUND', 'TICKET_NOT_IN_PROGRESS', 'TRANSCRIPT_REPLACED', 'SECOND_REVIEW_IN_PROGRESS'),
    ),

  withdraw: procedure({ caller: 'admin', duty: 'reviewer' })
    .route({
      method: 'DELETE',
      path: '/transcripts/{transcriptId}/lines/{number}/confirmation',
      summary: 'Withdraw the confirmation of a line, and its correction',
      tags: ['Transcripts'],
    })
    .input(byLine)
    .output(done)
    .errors(
      pickErrors('NOT_FOUND', 'TICKET_NOT_IN_PROGRESS', 'TRANSCRIPT_REPLACED', 'SECOND_REVIEW_IN_PROGRESS'),
    ),
};
