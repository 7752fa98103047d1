import { checkBackup } from '@plainview/domain/operations/health/installation-checks';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { queueEmails } from '../../identity/mail/queue-email.ts';
import { listApprovedAdministrators } from '../../identity/users/account.repository.ts';
import { readLastBackup } from './backup-record.ts';
import { keyForBackup } from './backup-secrets.ts';
import { BackupRunning, runBackup } from './run-backup.ts';

/**
 * Takes a scheduled backup and removes the oldest ones. A failure is recorded, logged and reported to
 * administrators; the next one is taken at its time. A backup that a shutdown interrupted is taken again
 * after the next start.
 */
export async function takeScheduledBackup(app: AppContext): Promise<void> {
  const { config, clock, log, blobs, installation } = app;
  if (config.backups === null) return;
  const { folder, keep } = config.backups;
  try {
    const { key, createdIn } = await keyForBackup(config);
    if (createdIn !== null)
      log.warn({ file: createdIn }, 'a backup key was created; keep a copy apart from the backups');
    const source = {
      ...installation,
      blobs,
      isSecretKept: config.secret === null,
      backupKey: key,
      passphrase: config.backupPassphrase,
      now: () => clock.now(),
    };
    const plan = { folder, keep, startedAt: clock.now() };
    const finished = await runBackup(config, source, plan, () => undefined);
    const { manifest, manifestSha256, isComplete, removed } = finished;
    const facts = { folder: finished.folder, files: manifest.files.rows, manifestSha256, removed };
    if (isComplete) log.info(facts, 'a backup was taken');
    else log.error({ ...facts, problems: manifest.problems.length }, 'a backup is not complete');
  } catch (error) {
    if (app.stopping.aborted) throw error;
    if (error instanceof BackupRunning) {
      log.warn('a scheduled backup was skipped: another one is running');
      return;
    }
    log.error({ err: error }, 'a backup failed');
  }
  await notifyOfBackups(app);
}

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
