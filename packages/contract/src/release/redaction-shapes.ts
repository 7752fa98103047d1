import { MOST_LOOKED_AT, trackEdges } from '@plainview/domain/release/redactions/checks/loose-ends';
import { copySpeeds } from '@plainview/domain/release/redactions/checks/watched-copy';
import { parseKeyFrames } from '@plainview/domain/release/redactions/key-frames';
import { countAllKeyFrames, haveDistinctIds } from '@plainview/domain/release/redactions/redaction-marks';
import {
  hiddenSubjects,
  labelPlacements,
  LONGEST_INSTRUCTIONS,
  LONGEST_REQUEST_NUMBER,
  MOST_KEY_FRAMES,
  MOST_MUTED_RANGES,
  MOST_TRACKS,
  redactionPurposes,
  saysWhatToHide,
} from '@plainview/domain/release/redactions/redaction-order';
import { redactionStates } from '@plainview/domain/release/redactions/redaction-transitions';
import { paymentStatuses } from '@plainview/domain/tickets/tickets/payment';
import { MOST_VIDEOS } from '@plainview/domain/tickets/tickets/ticket';
import { z } from 'zod';
import { ability, dollars, id, length, lineText, microseconds, sha256, totalLength } from '../shapes.ts';

const frame = z.int().min(1).max(2_147_483_647);
const reasonCode = z.string().max(40).describe('Code of one of the `reasons` of the order');

/** A video of a redacted copy. */
export const ofVideo = z.object({ id, videoId: id });

/** Version of the tracks or of the muted ranges of a video: how often they were saved. */
export const markVersion = z.int().min(0).max(2_147_483_647);

/** The version that a change is based on. */
export const baseVersion = markVersion.describe(
  'The version that the change is based on, 0 at first; rejected if it has changed since',
);

const track = z
  .object({
    id,
    reasonCode,
    startFrame: frame.describe('First frame on which it is hidden, from 1'),
    endFrame: frame.describe('Last frame on which it is hidden'),
    keyFrames: z
      .string()
      .refine((text) => parseKeyFrames(text) !== null, 'These key frames cannot be read')
      .describe(
        'Frames on which the region is known: number of the frame, left, top, right and bottom in ten-thousandths of the frame’s sides as players show it, such as `120 2500 3000 4000 5250`, separated by semicolons, in ascending order. ` t` after the corners says that the client’s tracker set it. Between them it moves evenly; before the first and after the last it stays',
      ),
  })
  .refine(({ startFrame, endFrame }) => startFrame <= endFrame, 'The end is before the start');

/** All tracks of a video. */
export const tracks = z
  .array(track)
  .max(MOST_TRACKS)
  .refine(haveDistinctIds, 'Each region needs an ID of its own')
  .refine(
    (all) => countAllKeyFrames(all) <= MOST_KEY_FRAMES,
    `A video can have at most ${MOST_KEY_FRAMES} key frames`,
  );

/** All muted ranges of a video. */
export const mutedRanges = z
  .array(
    z
      .object({
        id,
        reasonCode,
        startMicroseconds: microseconds,
        endMicroseconds: microseconds.describe('Not part of the range'),
      })
      .refine(
        ({ startMicroseconds, endMicroseconds }) => startMicroseconds < endMicroseconds,
        'The end is not after the start',
      ),
  )
  .max(MOST_MUTED_RANGES)
  .refine(haveDistinctIds, 'Each range needs an ID of its own');

/** The places that a check has looked at. */
export const lookedAt = z
  .array(z.object({ videoId: id, trackId: id, edge: z.enum(trackEdges) }))
  .max(MOST_LOOKED_AT)
  .default([])
  .describe(
    'For an approval: the starts and ends of regions inside the picture that the person has looked at in the copy',
  );

const deadline = z
  .date()
  .nullable()
  .default(null)
  .describe('Until when the copy is needed; must be in the future');

/** The facts that a price and a due date depend on. */
export const quotedOrder = z.object({
  ticketId: id,
  videoIds: z
    .array(id)
    .min(1)
    .max(MOST_VIDEOS)
    .refine((ids) => new Set(ids).size === ids.length, 'Please select each video once'),
  deadline,
});

/** An order of a redacted copy. */
export const redactionOrder = quotedOrder
  .extend({
    purpose: z.enum(redactionPurposes),
    requestNumber: lineText
      .trim()
      .max(LONGEST_REQUEST_NUMBER)
      .default('')
      .describe('The agency’s number of the request; required for public records'),
    hidden: z
      .array(z.enum(hiddenSubjects))
      .max(hiddenSubjects.length)
      .default([])
      .describe('What to hide; `instructions` may say more'),
    instructions: z.string().trim().max(LONGEST_INSTRUCTIONS).default(''),
    needsSecondPerson: z
      .boolean()
      .default(true)
      .describe('Whether someone has to check the copy who drew nothing in it'),
    label: z
      .enum(labelPlacements)
      .default('none')
      .describe(
        'Place of the label on each frame, with the number of the request and the name of the agency: in the lower left corner of the picture, or in a margin that is added below it',
      ),
    needsFullWatch: z
      .boolean()
      .default(true)
      .describe(
        'Whether the person who approves the copy has to watch all of it at up to 2× speed, or explain what was not watched',
      ),
  })
  .refine(saysWhatToHide, { error: 'Please say what to hide', path: ['instructions'] })
  .refine(({ purpose, requestNumber }) => purpose !== 'public-records' || requestNumber !== '', {
    error: 'Please enter the number of the request',
    path: ['requestNumber'],
  });

/** The price and due date of an order, before it is placed. */
export const redactionQuote = z.object({
  settingsVersion: z.int().describe('`version` of the ticket settings that it is based on'),
  centsPerMinute: z.int(),
  videos: z.array(z.object({ videoId: id, cost: dollars })).describe('In the order of the ticket'),
  totalCost: dollars,
  totalDuration: totalLength,
  dueDate: z.date().describe('If it is ordered now'),
});

/** A redacted copy that an agency ordered. */
export const redaction = z.object({
  id,
  ticketId: id,
  state: z.enum(redactionStates),
  purpose: z.enum(redactionPurposes),
  requestNumber: z.string(),
  deadline: z.date().nullable(),
  hidden: z.array(z.enum(hiddenSubjects)),
  instructions: z.string(),
  needsSecondPerson: z.boolean(),
  needsFullWatch: z.boolean(),
  label: z.enum(labelPlacements),
  orderedBy: z.string(),
  orderedAt: z.date(),
  dueDate: z.date(),
  centsPerMinute: z.int().describe('As it was when it was ordered'),
  totalCost: dollars.describe('As it was when it was ordered'),
  totalDuration: totalLength,
  paymentStatus: z
    .enum(paymentStatuses)
    .nullable()
    .describe('Null for a canceled order, which is not charged'),
  settingsVersion: z
    .int()
    .nullable()
    .describe('Version of the ticket settings at the order; null if they are another installation’s'),
  reasons: z
    .array(z.object({ code: z.string(), label: z.string() }))
    .describe('Why something can be hidden, as it was when it was ordered'),
  videos: z.array(
    z.object({
      videoId: id,
      fileName: z.string(),
      duration: length.describe('The length that is charged'),
      cost: dollars,
      marks: z
        .object({
          trackCount: z.int(),
          tracksVersion: markVersion,
          mutedRangeCount: z.int(),
          mutedRangesVersion: markVersion,
        })
        .nullable()
        .describe('Null for agency users'),
      copy: z
        .object({
          url: z.string().describe('Path of the file, for playing and, with `?download=1`, for downloading'),
          sha256,
          sizeBytes: z.int(),
          frames: z.int().describe('Frames that were compared with the original'),
          samples: z.int().describe('Samples of sound that were compared with the original'),
          durationMicroseconds: microseconds,
          watched: z
            .object({
              percent: z.int().describe('Rounded down'),
              speed: z
                .enum(copySpeeds)
                .nullable()
                .describe('Lowest class of speeds at which this share was watched; null if nothing was'),
            })
            .nullable()
            .describe('Watched share of the person who approved it; null before'),
        })
        .nullable()
        .describe('The rendered copy; null before it is rendered, and for agency users before delivery'),
    }),
  ),
  report: z
    .object({
      url: z.string().describe('Path of the PDF; `?download=1` saves it under its name'),
      sha256,
      sizeBytes: z.int(),
    })
    .nullable()
    .describe(
      'The release report: what is hidden, where and why, with the hashes of all files; null before delivery. Its proof is at /receipts/redactions/{id}.tlog-proof',
    ),
  renderProgress: z
    .int()
    .min(0)
    .max(100)
    .nullable()
    .describe('Progress of rendering in percent; null if it is not being rendered, and for agency users'),
  startedBy: z.string().nullable(),
  startedAt: z.date().nullable(),
  note: z.string().nullable().describe('Why it was returned or could not be rendered; null for agency users'),
  checkedBy: z.string().nullable().describe('Who approved it'),
  checkedAt: z.date().nullable(),
  deliveredBy: z.string().nullable(),
  deliveredAt: z.date().nullable(),
  canceledBy: z.string().nullable(),
  canceledAt: z.date().nullable(),
  abilities: z.object({
    cancel: ability,
    start: ability,
    edit: ability.describe('Save tracks and muted ranges'),
    render: ability,
    check: ability,
    deliver: ability,
  }),
});

/** An order of a redacted copy in a list of several tickets. */
export const redactionRow = z.object({
  id,
  ticketNumber: z.string(),
  agencyName: z.string(),
  state: z.enum(redactionStates),
  purpose: z.enum(redactionPurposes),
  requestNumber: z.string(),
  deadline: z.date().nullable(),
  dueDate: z.date(),
  isOverdue: z.boolean(),
  orderedAt: z.date(),
  totalDuration: totalLength,
});
