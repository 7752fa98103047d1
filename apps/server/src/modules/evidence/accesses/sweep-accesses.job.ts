import { MINUTE, subtractTime } from '@plainview/domain/shared/time';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { closeWindow } from './access-window.ts';
import { listEndedAccesses } from './evidence-access.repository.ts';

const BATCH = 200;
/** A sending process updates its row more often. One that has been silent for this long was killed. */
const LONGEST_SILENCE = 2 * MINUTE;

/**
 * Closes evidence accesses whose window has ended. Each gets a ledger entry that states which
 * bytes were sent.
 */
export async function sweepAccesses(app: AppContext): Promise<void> {
  await app.accesses.flush();
  const now = app.clock.now();
  const silentSince = subtractTime(now, LONGEST_SILENCE);
  let ids: string[];
  do {
    ids = await asSystem(app.database, (tx) => listEndedAccesses(tx, { now, silentSince, limit: BATCH }));
    // One transaction each, so that the lock of the ledger is never held for long.
    for (const id of ids) await asSystem(app.database, (tx) => closeWindow(tx, id, now));
  } while (ids.length === BATCH);
}
