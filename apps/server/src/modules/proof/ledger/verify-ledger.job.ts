import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { verifyNextEntries } from './verify-custody.ts';

/** How often the job runs (job-handlers.ts). */
const STEPS_PER_HOUR = 6;

/**
 * Verifies new entries of the ledger and a slice of the older ones, and logs faults that are
 * not acknowledged.
 */
export async function verifyLedger(app: AppContext): Promise<void> {
  const steps = app.config.ledgerRoundHours * STEPS_PER_HOUR;
  const { status, entries, faultCount, firstFault } = await asSystem(app.database, (tx) =>
    verifyNextEntries(tx, steps, app.clock.now()),
  );
  if (status === 'broken') app.log.error({ entries, faultCount, firstFault }, 'the ledger has faults');
  else app.log.debug({ entries }, 'entries of the ledger were verified');
}
