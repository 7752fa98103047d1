import { setTimeout as pause } from 'node:timers/promises';
import {
  dueBefore,
  FAULT_RECHECK_INTERVAL,
  filesOfStep,
  isSummaryDue,
  mayNotifyOfFaults,
  MOST_NEW_FAULTS,
  STEP_INTERVAL,
} from '@plainview/domain/evidence/file-verifications/file-verification';
import { SECOND, subtractTime } from '@plainview/domain/shared/time';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import type { ReadPace } from '../../../platform/storage/blob-store.ts';
import { queueEmails } from '../../identity/mail/queue-email.ts';
import { listApprovedAdministrators } from '../../identity/users/account.repository.ts';
import {
  estimateStoredFiles,
  getFileVerificationState,
  listDueFiles,
  listFaultyFiles,
  lockFileVerificationProgress,
  saveFileVerificationProgress,
} from './file-verifications.repository.ts';
import { verifyFile } from './verify-file.ts';

const BATCH = 50;

/**
 * Reads stored files again and compares them with their records. A shutdown ends it within a
 * few milliseconds.
 */
export async function verifyFiles(app: AppContext): Promise<void> {
  try {
    await verifyNextFiles(app);
  } catch (error) {
    if (!app.stopping.aborted) throw error;
    app.log.info('the verification of files continues after the next start');
  }
}

/**
 * Runs a step of the scheduled verification: reads files with faults again, which may have been restored,
 * then those that wait longest, one at a time. Ends early when the product stops, after many new faults and
 * when it took long; the next step then verifies more files. Each file is settled on its own, so that a
 * killed step loses only the file that it was reading.
 */
async function verifyNextFiles(app: AppContext): Promise<void> {
  const { roundDays, bytesPerSecond } = app.config.fileVerification;
  if (roundDays === 0) return;
  const now = app.clock.now();
  const { files, since, unread } = await asSystem(app.database, async (tx) => {
    const { steppedAt } = await lockFileVerificationProgress(tx, now);
    const state = await getFileVerificationState(tx);
    return { files: await estimateStoredFiles(tx), since: steppedAt, unread: state.unread };
  });
  const step = new Step(app, bytesPerSecond);
  const recheck = subtractTime(now, FAULT_RECHECK_INTERVAL);
  const faulty = await asSystem(app.database, (tx) => listFaultyFiles(tx, recheck, BATCH));
  await step.verify(faulty);
  // Files that were never read, as after a restore, do not wait for their part of the round.
  const most = Math.max(unread, filesOfStep(files, { roundDays, since, now }));
  for (let left = most; left > 0 && !step.mustEnd;) {
    const limit = Math.min(BATCH, left);
    const due = await asSystem(app.database, (tx) => listDueFiles(tx, dueBefore(roundDays, now), limit));
    if (due.length === 0) break;
    await step.verify(due);
    left -= due.length;
  }
  if (!step.mustEnd)
    await asSystem(app.database, (tx) => saveFileVerificationProgress(tx, { steppedAt: now }));
  await summarize(app);
  await notifyOfFaults(app);
}

/** Verifies files until it must end. */
class Step {
  readonly #app: AppContext;
  readonly #pace: ReturnType<typeof createReadPace>;
  readonly #startedAt = performance.now();
  #newFaults = 0;

  constructor(app: AppContext, bytesPerSecond: number) {
    this.#app = app;
    this.#pace = createReadPace(bytesPerSecond, app.stopping);
  }

  get mustEnd(): boolean {
    const tookLong = performance.now() - this.#startedAt > STEP_INTERVAL;
    return this.#app.stopping.aborted || this.#newFaults >= MOST_NEW_FAULTS || tookLong;
  }

  async verify(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      if (this.mustEnd) return;
      const outcome = await verifyFile(this.#app, key, this.#pace);
      if (outcome === 'new fault') this.#newFaults += 1;
    }
  }
}

/** Records in the ledger once a day how many files and bytes were found intact. */
async function summarize(app: AppContext): Promise<void> {
  const now = app.clock.now();
  await asSystem(app.database, async (tx) => {
    const period = await lockFileVerificationProgress(tx, now);
    if (!isSummaryDue(period, now)) return;
    const { faults, unread } = await getFileVerificationState(tx);
    await saveFileVerificationProgress(tx, { since: now, files: 0, bytes: 0 });
    await recordEvent(tx, 'Plainview', now, {
      event: 'storage.verified',
      subject: 'storage',
      subjectId: 'files',
      agencyId: null,
      audience: 'internal',
      data: {
        files: period.files,
        bytes: period.bytes,
        since: period.since.toISOString(),
        faultyFiles: faults.missing + faults.altered + faults.unreadable,
        unreadFiles: unread,
      },
    });
  });
}

/** Notifies all administrators of new faults. */
async function notifyOfFaults(app: AppContext): Promise<void> {
  const now = app.clock.now();
  await asSystem(app.database, async (tx) => {
    const { newFaults, notifiedAt } = await lockFileVerificationProgress(tx, now);
    if (newFaults === 0 || !mayNotifyOfFaults(notifiedAt, now)) return;
    await saveFileVerificationProgress(tx, { newFaults: 0, notifiedAt: now });
    await queueEmails(app, tx, await listApprovedAdministrators(tx), {
      eventKey: `fileFault:${now.toISOString()}`,
      about: { kind: 'fileFault', count: newFaults },
      now,
    });
  });
}

/**
 * Returns a pace of at most so many bytes per second over all files that use it. Aborting the
 * signal ends a wait.
 */
function createReadPace(bytesPerSecond: number, signal: AbortSignal): ReadPace {
  let allowedAt = performance.now();
  return async (bytes) => {
    allowedAt = Math.max(allowedAt + (bytes / bytesPerSecond) * SECOND, performance.now());
    const wait = allowedAt - performance.now();
    if (wait > 0) await pause(wait, undefined, { signal });
  };
}
