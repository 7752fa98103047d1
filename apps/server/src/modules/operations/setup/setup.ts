import path from 'node:path';
import { checkNewPassword } from '@plainview/domain/identity/registrations/registration';
import { checkPersonName } from '@plainview/domain/identity/users/display-name';
import { duties } from '@plainview/domain/identity/users/duty';
import type { AppContext } from '../../../platform/app-context.ts';
import { commandLine } from '../../../platform/config/command-line.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { emailKey } from '../../../platform/core/email-key.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { asSystem, lockAccountChanges } from '../../../platform/database/tenant-transaction.ts';
import { actorOfAccount, recordEvent } from '../../../platform/ledger/record-event.ts';
import { rejectWeakPassword } from '../../identity/account-rules/account-rules.ts';
import { requireSetupCode } from '../../identity/account-rules/setup-state.ts';
import { createGrant } from '../../identity/users/account-grant.repository.ts';
import { createIdentity, createUser } from '../../identity/users/account.repository.ts';
import { wasOperatorProvisioned } from '../../identity/users/operator.repository.ts';
import { listBackups } from '../backups/backup-rotation.ts';
import { readManifest } from '../backups/manifest.ts';

/** A backup that could be restored. Its manifest is not authenticated yet: the restore command does that. */
export interface FoundBackup {
  readonly folder: string;
  readonly takenAt: Date;
  readonly isComplete: boolean;
  readonly isEncrypted: boolean;
  readonly files: number;
  readonly bytes: number;
}

/** Returns what a restore needs: the backups in the backup folder, newest first, and how to run it. */
export async function beginSetup(app: AppContext, code: string, address: string) {
  await requireSetupCode(app, code, address);
  const { backups, dataDirectory, databaseUrl, bucket } = app.config;
  return {
    backupFolder: backups?.folder ?? null,
    backups: backups === null ? [] : await findBackups(app, backups.folder),
    restore: {
      command: commandLine('restore'),
      dataDirectory: path.resolve(dataDirectory),
      usesDatabaseServer: databaseUrl !== null,
      usesBucket: bucket !== null,
    },
  };
}

/** The form of the setup page. */
export interface FirstAdministrator {
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
}

/**
 * Creates the first administrator, once in the lifetime of the data, and closes the setup page.
 * Signs no one in.
 */
export async function createFirstAdministrator(
  app: AppContext,
  form: FirstAdministrator,
  address: string,
): Promise<void> {
  await requireSetupCode(app, form.code, address);
  const error = checkNewPassword(form, app.config.policy) ?? checkPersonName(form.name);
  if (error) throw new AppError(error.code, error.data);
  await rejectWeakPassword(app, form.password, { ...form, agencyName: null });
  const passwordHash = await app.passwords.hash(form.password);
  const now = app.clock.now();
  await asSystem(app.database, async (tx) => {
    // Of two people with the code, one becomes the administrator.
    await lockAccountChanges(tx);
    if (await wasOperatorProvisioned(tx)) throw new AppError('SETUP_DONE');
    const account = { id: newId(), name: form.name, email: emailKey(form.email) };
    await createIdentity(tx, { ...account, passwordHash, isOperator: true });
    await createUser(tx, { ...account, role: 'admin', status: 'approved', agencyId: null, createdAt: now });
    await createGrant(tx, { accountId: account.id, kind: 'setup', byId: null, at: now, duties });
    await recordEvent(tx, actorOfAccount(account), now, {
      event: 'user.bootstrapped',
      subject: 'user',
      subjectId: account.id,
      agencyId: null,
      audience: 'internal',
    });
  });
  app.setup?.close();
}

async function findBackups({ log }: AppContext, parent: string): Promise<FoundBackup[]> {
  const found: FoundBackup[] = [];
  // There may be no folder before the first backup.
  const names = await listBackups(parent).catch(() => []);
  for (const name of names.toReversed()) {
    const folder = path.join(parent, name);
    try {
      const read = await readManifest(folder);
      if (read === null) continue;
      const { takenAt, ledger, problems, encryption, files } = read.manifest;
      found.push({
        folder,
        takenAt: new Date(takenAt),
        isComplete: ledger.isIntact && problems.length === 0,
        isEncrypted: encryption !== null,
        files: files.rows,
        bytes: files.storedBytes,
      });
    } catch (error) {
      log.warn({ err: error, folder }, 'a backup cannot be read');
    }
  }
  return found;
}
