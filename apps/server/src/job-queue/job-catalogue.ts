import { z } from 'zod';
import type { Transaction } from '../persistence/database/database.ts';
import { insertJob } from '../persistence/queue/job.repository.ts';

const id = z.uuid().toLowerCase();

/** Every job: its name and what it carries. A name without a handler stops the start. */
export const jobCatalogue = {
  /** Measures, hashes and probes an upload whose bytes and SHA-256 are both there. */
  'check-upload': z.object({ uploadId: id }),
  /** Removes uploads whose time is over, and bytes that no row names. */
  'sweep-uploads': z.object({}),
  /** Removes requests for downloads, and notes of calls that were done once, whose time is over. */
  'sweep-exports': z.object({}),
  /** Closes accesses to evidence whose window has ended, with an entry of what was sent. */
  'sweep-accesses': z.object({}),
  /** Removes sign-ins through the organization's provider whose time is over. */
  'sweep-sign-ins': z.object({}),
  /** Writes the videos of an export to the spreadsheet, as far as that goes now. */
  'export-to-sheet': z.object({ exportId: id }),
  /** Finds stored files that no row refers to. */
  'sweep-files': z.object({}),
  /** Removes bytes that no row names any more. */
  'delete-blob': z.object({ storageKey: id }),
  /** Verifies each video of a processing run against the SHA-256 with which it came in. */
  'verify-run': z.object({ runId: id }),
  /** Sends one message of the outbox. */
  'send-mail': z.object({ messageId: id }),
  /** Deletes registrations that nobody confirmed and invitations that nobody accepted in time. */
  'sweep-registrations': z.object({}),
  /** Removes challenges to passkeys that nobody answered in time. */
  'sweep-challenges': z.object({}),
  /** Asks again for messages whose job was lost; removes old ones. */
  'sweep-mail': z.object({}),
  /** Makes one delivery to a webhook. */
  'send-webhook': z.object({ deliveryId: id }),
  /** Asks again for deliveries whose job was lost; removes old ones. */
  'sweep-webhooks': z.object({}),
  /** Writes the reminders of due dates. */
  'remind-of-due-tickets': z.object({}),
  /** Writes the message for a new password, where there is an account with that address. */
  'write-password-reset': z.object({ requestId: id, email: z.string() }),
  /** Measures a stored video again, makes its poster and, where browsers may not play it, a copy. */
  'prepare-video': z.object({ videoId: id }),
  /** Asks for the work on videos that never had it or lost it. */
  'sweep-media': z.object({}),
} as const;

export type JobName = keyof typeof jobCatalogue;
export type JobPayload<Name extends JobName> = z.infer<(typeof jobCatalogue)[Name]>;

/** Adds a job within the act's transaction. A later call with the same key replaces one not yet started. */
export async function enqueueJob<Name extends JobName>(
  tx: Transaction,
  name: Name,
  payload: JobPayload<Name>,
  options: {
    readonly key?: string;
    readonly runAt?: Date;
    /** Counted by the database's clock, which the queue goes by. */
    readonly delayMilliseconds?: number;
  } = {},
): Promise<void> {
  const { key = null, runAt = null, delayMilliseconds = null } = options;
  await insertJob(tx, { name, payload, key, when: runAt ?? delayMilliseconds });
}
