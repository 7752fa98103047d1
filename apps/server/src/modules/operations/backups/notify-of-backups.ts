import { checkBackup } from '@plainview/domain/operations/health/installation-checks';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { queueEmails } from '../../identity/mail/queue-email.ts';
import { listApprovedAdministrators } from '../../identity/users/account.repository.ts';
import { readLastBackup } from './backup-record.ts';

/**
 * Notifies all administrators if the last backup failed or is too old, at most once a day. Before the first
 * backup, only the health page says that there is none.
 */
export async function notifyOfBackups(app: AppContext): Promise<void> {
  const { config, clock, database } = app;
  if (config.backups === null) return;
  const now = clock.now();
  const last = await readLastBackup(config);
  if (last === null || checkBackup(last, now, true).state === 'ok') return;
  await asSystem(database, async (tx) =>
    queueEmails(app, tx, await listApprovedAdministrators(tx), {
      eventKey: `backupFault:${now.toISOString().slice(0, 10)}`,
      about: { kind: 'backupFault', lastAt: last.at, isFailed: !last.isComplete },
      now,
    }),
  );
}
