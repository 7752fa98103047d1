import { Card } from '../../ui/layout/Card.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import type { Health } from './use-health.ts';

/** Says when and where backups are taken, or how to schedule them. */
export function BackupPlanCard({ backups }: Pick<Health, 'backups'>) {
  return (
    <Card title="Backup Plan">
      {backups === null ? (
        <p className="text-sm">
          Plainview takes no backups by itself. Set <code className="font-mono text-xs">BACKUP_FOLDER</code>{' '}
          to a folder on another disk and start Plainview again, or schedule the backup command.
        </p>
      ) : (
        <div className="space-y-2 text-sm">
          <p>
            Every day at {backups.time} UTC into{' '}
            <code className="font-mono text-xs wrap-anywhere">{backups.folder}</code>. The newest{' '}
            {pluralize(backups.keep, 'backup remains', 'backups remain')}.
          </p>
          <p className="text-soft">
            Copy the backups to another machine, and store the backup key separately: you need it to restore.
          </p>
        </div>
      )}
    </Card>
  );
}
