import type { LastBackup } from '@plainview/domain/operations/health/installation-checks';
import { SECOND } from '@plainview/domain/shared/time';
import { Gauge } from 'prom-client';
import { within } from './read-in-time.ts';

/** Adds when the last backup was taken, and whether it is complete. Before the first backup, both are 0. */
export function addBackupGauges(add: (gauge: Gauge) => void, backup: () => Promise<LastBackup | null>): void {
  add(
    new Gauge({
      name: 'plainview_last_backup_timestamp_seconds',
      help: 'When the last backup began',
      registers: [],
      async collect() {
        const last = await within(backup());
        if (last) this.set(last.at.getTime() / SECOND);
      },
    }),
  );
  add(
    new Gauge({
      name: 'plainview_last_backup_complete',
      help: '1 if the last backup is complete, 0 if it failed',
      registers: [],
      async collect() {
        const last = await within(backup());
        if (last) this.set(last.isComplete ? 1 : 0);
      },
    }),
  );
}
