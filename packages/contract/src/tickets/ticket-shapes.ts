import { HIGHEST_RUSH_AMOUNT, HIGHEST_RUSH_PERCENT } from '@plainview/domain/tickets/ticket-settings/rush';
import { HIGHEST_RATE, MOST_DUE_DAYS } from '@plainview/domain/tickets/ticket-settings/ticket-settings';
import { paymentStatuses } from '@plainview/domain/tickets/tickets/payment';
import { LONGEST_OFFICER_NAME } from '@plainview/domain/tickets/tickets/ticket';
import { videoCategories, type VideoCategory } from '@plainview/domain/tickets/tickets/ticket-price';
import { ticketStatuses } from '@plainview/domain/tickets/tickets/ticket-status';
import { z } from 'zod';
import { recordingFacts, ticketVideo } from '../evidence/videos.contract.ts';
import { custodyActor, custodyData } from '../proof/custody.contract.ts';
import { coveringHold, ticketHold } from '../retention/hold-shapes.ts';
import { ability, dollars, id, length, lengthInSeconds, lineText, totalLength } from '../shapes.ts';
import { reportSummary } from './report-summary.ts';

const rate = z.int().min(1).max(HIGHEST_RATE);

/** Cents per minute of each category. */
export const categoryRates = z
  .object({ Standard: rate, Complex: rate, Critical: rate } satisfies Readonly<
    Record<VideoCategory, z.ZodType>
  >)
  .describe('Cents per minute');

const days = z.int().min(1).max(MOST_DUE_DAYS);

/** Terms of rush service. */
export const rushTerms = z.object({
  supplement: z
    .discriminatedUnion('kind', [
      z.object({
        kind: z.literal('percent'),
        percent: z.int().min(1).max(HIGHEST_RUSH_PERCENT).describe('Of the price of the videos'),
      }),
      z.object({ kind: z.literal('amount'), cents: z.int().min(1).max(HIGHEST_RUSH_AMOUNT) }),
    ])
    .describe('What rush service adds to the price of a ticket'),
  dueDays: z
    .object({ Standard: days, Complex: days, Critical: days } satisfies Readonly<
      Record<VideoCategory, z.ZodType>
    >)
    .describe(
      'Days from the submission to the due date by category; the slowest category of a ticket decides',
    ),
});

/** The settings that a new ticket is based on. */
export const shownSettings = z
  .int()
  .min(1)
  .max(2_147_483_647)
  .describe(
    '`version` of the ticket settings that the user was shown; rejected if prices or the due period have changed since. Without it, the current ones apply',
  );

/** A row of a ticket list. */
export const ticketRow = z.object({
  id,
  number: z.string().describe('Ticket number, such as NP-2026-0042. Never changes'),
  userId: z.string().nullable().describe('Null if the account was deleted'),
  submittedBy: z.string(),
  agencyName: z.string(),
  status: z.enum(ticketStatuses),
  incidentType: z.string(),
  officersInvolved: z.array(z.string()),
  caseNumber: z.string().describe('The agency’s own number of the case or call; empty if unknown'),
  incidentTime: z
    .string()
    .nullable()
    .describe('Time of the incident with the offset of its place, such as 2026-11-21T23:15-05:00'),
  submittedDate: z.date(),
  dueDate: z.date(),
  pausedAt: z
    .date()
    .nullable()
    .describe('When a question to the agency paused the clock; null while it runs'),
  videoCount: z.int(),
  isRush: z.boolean().describe('True if rush service was ordered'),
  totalCost: dollars.describe('Includes the supplement for rush service'),
  totalDuration: totalLength,
  reviewerId: z
    .string()
    .nullable()
    .describe('The reviewer, or the assignee of a pending ticket; null for agency users'),
  reviewerName: z.string().nullable(),
  assigneeName: z
    .string()
    .nullable()
    .describe('Administrator to whom a pending ticket is assigned; null for agency users'),
  needsReviewer: z
    .boolean()
    .describe('True if the ticket is in review, but its reviewer left; false for agency users'),
  isOverdue: z
    .boolean()
    .describe(
      'True if the due date has passed by the server’s clock and the ticket is neither completed nor paused',
    ),
  isDueSoon: z
    .boolean()
    .describe('True if the ticket is neither completed nor paused, and due within 24 hours'),
  isOnHold: z.boolean().describe('True if the evidence must be preserved'),
  hasOwnHold: z
    .boolean()
    .describe('True if the ticket has a hold of its own, apart from holds across tickets'),
  isSecondReview: z.boolean().describe('True if the caller is reviewing the ticket a second time'),
  abilities: z.object({
    edit: ability,
    correctLength: ability,
    delete: ability,
    assign: ability,
    startReview: ability,
    writeFindings: ability,
    deliver: ability,
    reopen: ability,
    placeHold: ability,
    releaseHold: ability,
  }),
});

/** A ticket of a list. */
export const listedTicket = ticketRow.partial({ abilities: true });

/** A step in a ticket's timeline, which both sides see. */
const ticketStep = z.object({
  sequence: z.int(),
  occurredAt: z.date(),
  ...custodyActor,
  event: z.string(),
  subjectId: z.string(),
  data: custodyData,
  reason: z.string().nullable(),
  hash: z.string(),
  origin: z
    .string()
    .nullable()
    .describe('The ledger that has the entry, if the agency moved here from another installation'),
});

/** A ticket with all its data (specification, section 3; decisions, Tickets 1). */
export const ticket = ticketRow.extend({
  abilities: ticketRow.shape.abilities.extend({ sendMessage: ability, pause: ability, resume: ability }),
  createdAt: z.date(),
  deadline: z.date(),
  notes: z.string(),
  isSeries: z.boolean(),
  rates: categoryRates.describe('Cents per minute, as they were when the ticket was submitted'),
  rush: rushTerms.nullable().describe('Terms of rush service at the submission; null without it'),
  rushCost: dollars.describe('Supplement for rush service; part of `totalCost`'),
  settingsVersion: z
    .int()
    .nullable()
    .describe('Version of the ticket settings at its submission; null if they are another installation’s'),
  reviewType: z.string(),
  priority: z.string(),
  hold: ticketHold.nullable().describe('The hold of this ticket alone'),
  holds: z.array(coveringHold).describe('Holds across tickets that cover this one, too'),
  paymentStatus: z.enum(paymentStatuses),
  videoUrl: z.string().nullable(),
  videoLength: length.nullable(),
  videos: z.array(ticketVideo),
  reports: z.array(reportSummary),
  timeline: z.array(ticketStep),
  isCalibration: z.boolean().describe('Whether `secondReviewId` is a review of a calibration clip'),
  secondReviewId: id
    .nullable()
    .describe('The caller’s second review of the ticket until it is finished, which hides the first review'),
});

/** Counts of all tickets that the caller may see. */
export const ticketCounts = z.object({
  total: z.int(),
  pending: z.int(),
  inProgress: z.int(),
  completed: z.int(),
  overdue: z.int().describe('Tickets that are overdue by the server’s clock'),
  isOverdueExact: z.boolean().describe('False if more tickets than countUpTo are overdue'),
  rush: z.int().describe('Open tickets with rush service'),
  isRushExact: z.boolean().describe('False if more open tickets than countUpTo have rush service'),
  mine: z.int().describe('Open tickets whose reviewer is the caller'),
  isMineExact: z.boolean().describe('False if the caller reviews more open tickets than countUpTo'),
  videos: z.int(),
  faultyFiles: z.int().describe('Stored files that are missing, altered or unreadable'),
  overdueReviews: z
    .int()
    .describe('Weeks of the ledger to sign off and access reviews that are overdue; 0 for agency users'),
  pendingRegistrations: z
    .int()
    .describe('Registrations that await approval, at most 100; 0 for agency users'),
});

/** A video of a new ticket. */
export const newVideo = z
  .object({
    uploadId: id,
    length: lengthInSeconds,
    category: z.enum(videoCategories).default('Standard'),
    notes: z.string().max(4000).default(''),
    ...recordingFacts,
  })
  .transform(({ length: lengthSeconds, ...video }) => ({ ...video, lengthSeconds }));

/** A video that stays when a ticket is edited. */
export const editedVideo = z
  .object({
    videoId: id,
    length: lengthInSeconds,
    category: z.enum(videoCategories),
    notes: z.string().max(4000),
    ...recordingFacts,
    wornBy: lineText
      .max(LONGEST_OFFICER_NAME)
      .optional()
      .describe('The officer who wore the camera, one of `officersInvolved`; unchanged if omitted'),
  })
  .transform(({ length: lengthSeconds, ...video }) => ({ ...video, lengthSeconds }));
