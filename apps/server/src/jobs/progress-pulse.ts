import { SECOND } from '@plainview/domain/shared/time';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../platform/app-context.ts';
import { asSystem } from '../platform/database/tenant-transaction.ts';

const HEARTBEAT_INTERVAL = 2 * SECOND;

/** Progress in percent; null before it is known. */
export interface Progress {
  readonly progress: number | null;
  readonly now: Date;
}

/** Periodically records that a job is alive, and its progress. */
export function startPulse(app: AppContext, record: (tx: Transaction, progress: Progress) => Promise<void>) {
  let progress: number | null = null;
  const timer = setInterval(() => {
    const now = app.clock.now();
    asSystem(app.database, (tx) => record(tx, { progress, now })).catch((error: unknown) =>
      app.log.warn({ err: error }, 'the progress of a job could not be stored'),
    );
  }, HEARTBEAT_INTERVAL);
  return {
    progress(percent: number) {
      progress = percent;
    },
    stop: () => clearInterval(timer),
  };
}
