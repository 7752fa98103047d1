import type { InconsistencyProblem } from '@plainview/domain/proof/checkpoints/ledger-inconsistency';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { formatDate } from '../../ui/dates/format-date.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { countText } from '../../ui/pluralize.ts';
import { AcknowledgeInconsistencyDialog } from './AcknowledgeInconsistencyDialog.tsx';
import { useInconsistencies, type Inconsistency } from './use-inconsistencies.ts';

const texts: Readonly<Record<InconsistencyProblem, string>> = {
  rollback: 'Entries that this server had signed are missing.',
  fork: 'The ledger does not begin with the entries that this server had signed.',
  signature: 'The signature of the newest checkpoint is wrong.',
  key: 'The known key does not vouch for the key that signs now.',
};

/** Lists reports of browsers that saw another ledger, until an administrator acknowledges them. */
export function InconsistencyReports() {
  const { data: reports = [] } = useInconsistencies();
  const [open, setOpen] = useState<Inconsistency | null>(null);
  if (reports.length === 0) return null;
  return (
    <Banner variant="error" title="Browsers reported that the ledger does not continue what they had seen">
      <p>
        An old backup was restored, the signing key was lost, or the ledger was rewritten. Find out which
        before you change anything on this server.
      </p>
      <ul className="mt-2 flex flex-col gap-2">
        {reports.map((report) => (
          <li key={report.sequence} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 basis-60">
              Entry {countText(report.sequence)}, {formatDate(report.occurredAt, 'MMM d, yyyy, h:mm a')}:{' '}
              {report.reporterName}
              {report.agencyName !== null && ` (${report.agencyName})`} had seen {countText(report.keptSize)}{' '}
              entries, the server sent {countText(report.newestSize)}. {texts[report.problem]}
            </span>
            <Button
              size="sm"
              onPress={() => setOpen(report)}
              aria-label={`Acknowledge the report in entry ${report.sequence}`}
            >
              Acknowledge
            </Button>
          </li>
        ))}
      </ul>
      {open && <AcknowledgeInconsistencyDialog report={open} onClose={() => setOpen(null)} />}
    </Banner>
  );
}
