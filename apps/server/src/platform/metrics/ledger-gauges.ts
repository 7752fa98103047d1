import { SECOND } from '@plainview/domain/shared/time';
import { Gauge } from 'prom-client';
import { within } from './database-gauges.ts';

/** Sources of the gauges of the ledger. */
export interface LedgerSources {
  /** Unacknowledged faults that the scheduled verification found, and when it ran; null if never. */
  readonly verification: () => Promise<{ readonly faults: number; readonly verifiedAt: Date } | null>;
  /** Whether this process can sign with the current key. */
  readonly canSign: () => boolean;
}

/** Adds the gauges of the ledger's verification and key. */
export function addLedgerGauges(add: (gauge: Gauge) => void, { verification, canSign }: LedgerSources): void {
  // Without a response, these gauges keep their last value: 0 would mean that the ledger has no faults.
  const readLedger = async () => ({ verification: await verification() });
  add(
    new Gauge({
      name: 'plainview_ledger_faults',
      help: 'Unacknowledged faults of the ledger that the scheduled verification found',
      registers: [],
      async collect() {
        const answer = await within(readLedger());
        if (answer) this.set(answer.verification?.faults ?? 0);
      },
    }),
  );
  add(
    new Gauge({
      name: 'plainview_ledger_verified_timestamp_seconds',
      help: 'When the scheduled verification of the ledger last ran',
      registers: [],
      async collect() {
        const answer = await within(readLedger());
        if (answer) this.set((answer.verification?.verifiedAt.getTime() ?? 0) / SECOND);
      },
    }),
  );
  add(
    new Gauge({
      name: 'plainview_ledger_key_usable',
      help: 'Whether this process can sign with the current key of the ledger',
      registers: [],
      collect() {
        this.set(canSign() ? 1 : 0);
      },
    }),
  );
}
