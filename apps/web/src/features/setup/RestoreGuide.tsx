import { formatFileSize } from '@plainview/domain/shared/file-size';
import { formatDate } from '../../ui/dates/format-date.ts';
import { countText, pluralize } from '../../ui/pluralize.ts';
import type { SetupFacts } from './SetupCodeForm.tsx';

/** Older ones are rarely wanted, and are in the same folder. */
const MOST_SHOWN = 5;

const preClass =
  'rounded-md border border-line bg-sunken p-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap select-all';

/** Lists the backups of the backup folder, and says how to restore one. */
export function RestoreGuide({ facts }: { readonly facts: SetupFacts }) {
  const { backups, backupFolder, restore } = facts;
  const newest = backups[0]?.folder ?? '/path/of/the/backup';
  return (
    <div className="space-y-4 text-sm">
      <FoundBackups backups={backups} backupFolder={backupFolder} />
      <ol className="list-decimal space-y-2 ps-5">
        <li>Stop Plainview.</li>
        <li>
          A restore needs an empty Plainview. Move its data directory away:
          <pre className={preClass}>{`mv ${restore.dataDirectory} ${restore.dataDirectory}.unused`}</pre>
          {restore.usesDatabaseServer && ' Set an empty database in the settings.'}
          {restore.usesBucket && ' Use an empty bucket, or another STORAGE_PREFIX.'}
        </li>
        <li>
          Restore the backup. The backup key is the file <code className="font-mono text-xs">backup.key</code>{' '}
          that you store separately from the backups:
          <pre className={preClass}>{`${restore.command} ${newest} --key-file /path/of/backup.key`}</pre>
        </li>
        <li>Start Plainview, and sign in with an account from the backup.</li>
      </ol>
      <p className="text-soft">
        The command verifies the backup key, every file and the ledger, and changes nothing if anything
        differs.
      </p>
    </div>
  );
}

function FoundBackups({ backups, backupFolder }: Pick<SetupFacts, 'backups' | 'backupFolder'>) {
  if (backupFolder === null)
    return <p>Set BACKUP_FOLDER to list backups here. A backup in any folder can be restored.</p>;
  if (backups.length === 0) return <p>There is no backup in {backupFolder}.</p>;
  return (
    <div>
      <p className="font-medium">{pluralize(backups.length, 'backup', 'backups')} found</p>
      <ul className="mt-1 space-y-2" aria-label="Backups">
        {backups.slice(0, MOST_SHOWN).map(({ folder, takenAt, isComplete, isEncrypted, files, bytes }) => (
          <li key={folder}>
            <span className="block">
              {formatDate(takenAt, 'MMM d, yyyy, h:mm a')}: {countText(files)} files, {formatFileSize(bytes)}
              {isEncrypted && ', encrypted'}
              {!isComplete && ', not complete'}
            </span>
            <code className="font-mono text-xs wrap-anywhere text-soft">{folder}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
