import { billedId, monthLabel } from '@plainview/domain/billing/statements/statement';
import type { Role } from '@plainview/domain/identity/users/actor';
import { formatDollars } from '@plainview/domain/shared/money';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useCallback, useState } from 'react';
import { errorCodeOf } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { StatementBilling } from '../../features/invoices/StatementBilling.tsx';
import { StatementInvoices } from '../../features/invoices/StatementInvoices.tsx';
import { OfflineDetails } from '../../features/sessions/OfflineDetails.tsx';
import { useOnline } from '../../features/sessions/use-online.ts';
import { describeCounts } from '../../features/statements/count-lines.ts';
import { PaymentDialog } from '../../features/statements/PaymentDialog.tsx';
import {
  canSetPayment,
  SelectableStatementLines,
  StatementLines,
} from '../../features/statements/StatementLines.tsx';
import {
  useCachedStatement,
  useStatement,
  type Statement,
  type StatementLine,
  type StatementRow,
} from '../../features/statements/use-statements.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { StatCard } from '../../ui/layout/StatCard.tsx';
import { StatRow } from '../../ui/layout/StatRow.tsx';
import { SelectionBar } from '../../ui/table/SelectionBar.tsx';

interface StatementScreenProps {
  readonly forRole: Role;
  readonly agencyId: string;
  readonly month: string;
}

/** One agency's month: totals, downloads, and each ticket and redacted copy with its payment status. */
export function StatementScreen({ forRole, agencyId, month }: StatementScreenProps) {
  const statement = useStatement({ agencyId, month });
  const known = useCachedStatement({ agencyId, month });
  const { isOnline } = useOnline();
  const { data } = statement;
  const agencyName = data?.agencyName ?? known?.agencyName;
  return (
    <div className="space-y-4">
      <PageHeader
        // The month of an address that leads to no statement may be anything.
        title={statement.isError ? 'Statement' : `Statement ${monthLabel(month)}`}
        description={
          <>
            {agencyName !== undefined && `${agencyName}. `}
            <Link
              to={forRole === 'admin' ? '/admin/statements' : '/agency/statements'}
              className="text-link underline"
            >
              All Statements
            </Link>
          </>
        }
        actions={
          data && (
            <>
              <Downloads file={`/statements/${agencyId}/${month}`} />
              {forRole === 'admin' && <StatementBilling agencyId={agencyId} month={month} />}
            </>
          )
        }
      />
      {data ? (
        <>
          <Sums row={data} />
          <StatementInvoices agencyId={agencyId} month={month} forRole={forRole} />
          <Card isFlush>
            {forRole === 'admin' ? <LinesToSet statement={data} /> : <StatementLines lines={data.lines} />}
          </Card>
        </>
      ) : isOnline ? (
        <NotLoaded query={statement} />
      ) : (
        <>
          <OfflineDetails />
          {known && <Sums row={known} />}
        </>
      )}
    </div>
  );
}

/** A placeholder while the statement loads, or why it did not. */
function NotLoaded({ query }: { readonly query: ReturnType<typeof useStatement> }) {
  if (query.isPending) return <Skeleton className="h-96 w-full" />;
  return (
    <LoadErrorBanner
      error={
        errorCodeOf(query.error) === 'NOT_FOUND'
          ? { message: 'Statement not found.' }
          : describeLoadError(query.error, query.refetch)
      }
    />
  );
}

const Downloads = ({ file }: { readonly file: string }) => (
  <>
    <a href={`${file}.pdf`} download className={buttonClass()}>
      <Download aria-hidden="true" className="size-4" />
      PDF
    </a>
    <a href={`${file}.xlsx`} download className={buttonClass()}>
      <Download aria-hidden="true" className="size-4" />
      XLSX
    </a>
  </>
);

function Sums({ row }: { readonly row: StatementRow }) {
  return (
    <StatRow label="Totals">
      <StatCard label="Total" value={formatDollars(row.total)} hint={`for ${describeCounts(row)}`} />
      <StatCard label="Paid" value={formatDollars(row.paid)} hint="received" tone="success" />
      <StatCard label="Waived" value={formatDollars(row.waived)} hint="not charged" />
      <StatCard label="Open" value={formatDollars(row.open)} hint="to be paid" tone="pending" />
    </StatRow>
  );
}

const toggled = (chosen: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set(chosen.has(id) ? [...chosen].filter((other) => other !== id) : [...chosen, id]);

/** The lines with a selection and the administrator's actions. */
function LinesToSet({ statement: { lines } }: { readonly statement: Statement }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isSetting, setSetting] = useState(false);
  const clear = (): void => setChosen(new Set());
  const onToggle = useCallback(
    (line: StatementLine) => setChosen((before) => toggled(before, billedId(line))),
    [],
  );
  return (
    <>
      <SelectionBar count={chosen.size} onClear={clear}>
        <Button size="sm" isDisabled={chosen.size === 0} onPress={() => setSetting(true)}>
          Set Payment Status
        </Button>
      </SelectionBar>
      <SelectableStatementLines
        lines={lines}
        chosen={chosen}
        onToggle={onToggle}
        onToggleAll={(isAll) => setChosen(new Set(isAll ? lines.filter(canSetPayment).map(billedId) : []))}
      />
      {isSetting && (
        <PaymentDialog
          lines={lines.filter((line) => chosen.has(billedId(line)))}
          onClose={() => setSetting(false)}
          onSaved={() => {
            setSetting(false);
            clear();
          }}
        />
      )}
    </>
  );
}
