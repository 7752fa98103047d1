import type { Transaction } from '@plainview/postgres/database';
import { z } from 'zod';
import { activeSpan } from '../core/active-span.ts';
import { insertJob, insertSharedJob } from './job.repository.ts';

const id = z.uuid().toLowerCase();

/** Every job with the schema of its payload. A name without a handler prevents startup. */
export const jobCatalog = {
  /** Measures, hashes and probes an upload once both its bytes and its SHA-256 have arrived. */
  'check-upload': z.object({ uploadId: id }),
  /** Deletes expired uploads and bytes that no row refers to. */
  'sweep-uploads': z.object({}),
  /** Deletes expired download requests and idempotency records, and findings that were removed a day ago. */
  'sweep-exports': z.object({}),
  /** Closes evidence accesses whose window has ended and records in the ledger what was sent. */
  'sweep-accesses': z.object({}),
  /** Deletes expired sign-in attempts at the organization's provider. */
  'sweep-sign-ins': z.object({}),
  /** Writes the videos of an export to the spreadsheet, as many as possible for now. */
  'export-to-sheet': z.object({ exportId: id }),
  /** Finds stored files that no row refers to. */
  'sweep-files': z.object({}),
  /** Deletes bytes that no row refers to anymore. */
  'delete-blob': z.object({ storageKey: id }),
  /** Verifies each video of a processing run against the SHA-256 it had on arrival. */
  'verify-run': z.object({ runId: id }),
  /** Sends one message of the outbox. */
  'send-mail': z.object({ messageId: id }),
  /** Deletes registrations that were not confirmed and invitations that were not accepted in time. */
  'sweep-registrations': z.object({}),
  /** Disables accounts that were not used for long, and warns the users of those that will be. */
  'disable-unused-accounts': z.object({}),
  /** Computes which reviews of the audit trail and of access are overdue, and notifies administrators. */
  'notify-of-overdue-reviews': z.object({}),
  /** Deletes expired passkey challenges. */
  'sweep-challenges': z.object({}),
  /** Takes a scheduled backup. */
  'take-backup': z.object({}),
  /** Takes a base backup of the embedded database if one is due, and removes what its archive needs no more. */
  'take-base-backup': z.object({}),
  /** Restores the archive of the embedded database to a scratch folder and verifies it. */
  'drill-restore': z.object({}),
  /** Notifies administrators if the last backup failed or is too old. */
  'watch-backups': z.object({}),
  /** Verifies new entries of the ledger, and older ones again. */
  'verify-ledger': z.object({}),
  /** Reads stored files again and compares them with their records. */
  'verify-files': z.object({}),
  /** Makes an evidence bundle of a ticket. */
  'make-bundle': z.object({ bundleId: id }),
  /** Signs the current state of the ledger. */
  'sign-checkpoint': z.object({}),
  /** Has the newest checkpoint timestamped once a day, if an authority is configured. */
  'timestamp-checkpoint': z.object({}),
  /** Sums up the changes of the list counts. */
  'compact-list-counts': z.object({}),
  /** Summarizes days and open tickets again that changed. */
  'update-summaries': z.object({}),
  /** Enqueues messages whose job was lost, and deletes old messages. */
  'sweep-mail': z.object({}),
  /** Writes the digests of the mail of users who want one a day. */
  'write-digests': z.object({}),
  /** Makes one delivery to a webhook. */
  'send-webhook': z.object({ deliveryId: id }),
  /** Enqueues deliveries whose job was lost, and deletes old deliveries. */
  'sweep-webhooks': z.object({}),
  /** Writes reminders of due dates. */
  'remind-of-due-tickets': z.object({}),
  /** Writes the mail about a message on a ticket. */
  'write-rush-mail': z.object({ ticketId: id }),
  'write-redaction-mail': z.object({
    redactionId: id,
    kind: z.enum(['redactionOrdered', 'redactionCanceled']),
  }),
  'write-message-mail': z.object({ messageId: id, userIds: z.array(id) }),
  /** Writes the mail to users who are mentioned on a ticket. */
  'write-mention-mail': z.object({
    id,
    kind: z.enum(['mention', 'noteMention']),
    ticketId: id,
    authorName: z.string(),
    userIds: z.array(id),
  }),
  /** Writes the mail that sums up the messages on a ticket in a window, which begins then. */
  'sum-up-messages': z.object({ ticketId: id, from: z.iso.datetime() }),
  /** Writes the password reset message if the address has an account. */
  'write-password-reset': z.object({ requestId: id, email: z.string() }),
  /** Measures a stored video again, makes its poster image and indexes its frames. */
  'prepare-video': z.object({ videoId: id }),
  /** Makes a playable copy of a prepared video that browsers may not be able to play. */
  'copy-video': z.object({ videoId: id }),
  /** Copies the sound and video tracks of a prepared video that browsers cannot select. */
  'copy-tracks': z.object({ videoId: id }),
  /** Decodes a prepared video and measures its sound and pictures over time. */
  'analyze-video': z.object({ videoId: id }),
  /** Finds the frames of findings that were marked before their video was indexed. */
  'find-frames': z.object({ videoId: id }),
  /** Makes a still or a clip of a part of a video. */
  'make-excerpt': z.object({ excerptId: id }),
  /** Renders the redacted copy of a video and compares it with the original. */
  'render-redaction': z.object({ redactionId: id, videoId: id }),
  /** Makes the smaller copy of a still that reports print. */
  'make-picture': z.object({ excerptId: id }),
  /** Finds where a video begins on the clock of another one, by their sound. */
  'compare-sound': z.object({ referenceVideoId: id, videoId: id }),
  /** Draws tickets for second reviews. */
  'draw-second-reviews': z.object({}),
  /**
   * Schedules due tickets for destruction where this is automatic, and destroys those whose undo
   * window has ended.
   */
  'destroy-due-tickets': z.object({}),
  /** Makes the certificate of a destroyed ticket. */
  'certify-destruction': z.object({ destructionId: id }),
  /** Has the speech recognition service make a transcript of a video. */
  'transcribe-video': z.object({ videoId: id }),
  /** Enqueues the work on videos that never had it or lost it. */
  'sweep-media': z.object({}),
} as const;

export type JobName = keyof typeof jobCatalog;
export type JobPayload<Name extends JobName> = z.infer<(typeof jobCatalog)[Name]>;

const schemas: { readonly [Name in JobName]: z.ZodType<JobPayload<Name>> } = jobCatalog;

/** Parses the payload of a job from the queue. @throws ZodError, which fails the job */
export const parseJobPayload = <Name extends JobName>(name: Name, payload: unknown): JobPayload<Name> =>
  schemas[name].parse(payload);

/**
 * Returns the active span as a further field of a job's payload, which schemas ignore, also those of releases that know no
 * traces. Without a span there is no field.
 */
function callerSpan(): { readonly traceparent?: string } {
  const span = activeSpan();
  return span === null ? {} : { traceparent: span.traceparent };
}

const tracedPayload = z.object({ traceparent: z.string() });

/** Returns the span that enqueued a job, or null. */
export function spanThatEnqueued(payload: unknown): string | null {
  const parsed = tracedPayload.safeParse(payload);
  return parsed.success ? parsed.data.traceparent : null;
}

/**
 * Adds a job in the action's transaction. A later call with the same key replaces a job that has not started.
 */
export async function enqueueJob<Name extends JobName>(
  tx: Transaction,
  name: Name,
  payload: JobPayload<Name>,
  options: {
    readonly key?: string;
    readonly runAt?: Date;
    /** Measured by the database's clock, which the queue uses. */
    readonly delayMilliseconds?: number;
  } = {},
): Promise<void> {
  const { key = null, runAt = null, delayMilliseconds = null } = options;
  await insertJob(tx, {
    name,
    payload: { ...payload, ...callerSpan() },
    key,
    when: runAt ?? delayMilliseconds,
  });
}

/** Jobs on a video, an excerpt or an upload, of which the agencies take turns. */
export type SharedJobName =
  | 'check-upload'
  | 'prepare-video'
  | 'copy-video'
  | 'copy-tracks'
  | 'analyze-video'
  | 'transcribe-video'
  | 'make-excerpt'
  | 'make-picture'
  | 'render-redaction'
  | 'compare-sound';

const subjectOf: { readonly [Name in SharedJobName]: (payload: JobPayload<Name>) => string } = {
  'check-upload': ({ uploadId }) => uploadId,
  'prepare-video': ({ videoId }) => videoId,
  'copy-video': ({ videoId }) => videoId,
  'copy-tracks': ({ videoId }) => videoId,
  'analyze-video': ({ videoId }) => videoId,
  'transcribe-video': ({ videoId }) => videoId,
  'make-excerpt': ({ excerptId }) => excerptId,
  'make-picture': ({ excerptId }) => excerptId,
  'render-redaction': ({ redactionId, videoId }) => `${redactionId}:${videoId}`,
  'compare-sound': ({ referenceVideoId, videoId }) => `${referenceVideoId}:${videoId}`,
};

/**
 * Adds a job on a video, an excerpt or an upload in the action's transaction. Each agency whose jobs wait has
 * one job in each round, however many it has added. A job on the same subject that waits stays as it is.
 * @param options.once adds nothing while such a job runs, either
 */
export async function enqueueSharedJob<Name extends SharedJobName>(
  tx: Transaction,
  name: Name,
  payload: JobPayload<Name>,
  { once = false }: { readonly once?: boolean } = {},
): Promise<void> {
  await insertSharedJob(tx, {
    name,
    payload: { ...payload, ...callerSpan() },
    key: `${name}:${subjectOf[name](payload)}`,
    once,
  });
}
