import { acknowledgementData, type CustodyVerification } from '@plainview/domain/ledger/custody-faults';
import type { Database } from '@plainview/postgres/database';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { clearFoundFaults } from './custody-verification.repository.ts';
import { verifyEntries } from './verify-custody.ts';

/**
 * Why a fault was not acknowledged. `head`: the end of the ledger is missing, and no entry can replace it.
 */
export type AcknowledgementError = 'no-fault' | 'head';

/**
 * Records that the operator knows the faults of one entry in their present state. A later change of the same
 * entry is a new fault. The entry itself does not change.
 * @returns the verification afterwards, or why nothing was recorded
 */
export function acknowledgeFault(
  database: Database,
  sequence: number,
  reason: string,
  now: Date,
): Promise<CustodyVerification | AcknowledgementError> {
  return asSystem(database, async (tx) => {
    const { faults } = await verifyEntries(tx);
    const open = faults.filter((fault) => fault.sequence === sequence && fault.acknowledged === null);
    if (open.length === 0) return 'no-fault';
    if (open.some(({ fault }) => fault === 'head')) return 'head';
    for (const fault of open) {
      await recordEvent(tx, 'Plainview', now, {
        event: 'ledger.fault_acknowledged',
        subject: 'ledger',
        subjectId: String(sequence),
        agencyId: null,
        audience: 'internal',
        data: acknowledgementData(fault, reason),
      });
    }
    const verification = await verifyEntries(tx);
    if (verification.status !== 'broken') await clearFoundFaults(tx);
    return verification;
  });
}
