import { formatWeek } from '@plainview/domain/proof/ledger/audit-week';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, CircleCheckBig } from 'lucide-react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { SignOffForm } from '../../features/oversight/SignOffForm.tsx';
import {
  useAuditWeek,
  useAuditWeeks,
  type AuditWeeks as Weeks,
} from '../../features/oversight/use-oversight.ts';
import { WeekFigures } from '../../features/oversight/WeekFigures.tsx';
import { cx } from '../../ui/cx.ts';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { CardSkeleton } from '../../ui/feedback/CardSkeleton.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { notify } from '../../ui/overlays/toasts.ts';
import { pluralize } from '../../ui/pluralize.ts';

interface AuditWeeksProps {
  /** The week to show; undefined for the oldest open one. */
  readonly week: string | undefined;
  readonly onWeek: (week: string | undefined) => void;
}

/**
 * /admin/audit/weeks: the weeks of the audit trail that are to be reviewed, and those that were signed off.
 */
export function AuditWeeks({ week, onWeek }: AuditWeeksProps) {
  const query = useAuditWeeks();
  const shown = week ?? query.data?.open[0]?.week;
  return (
    <>
      <PageHeader
        title="Weekly Sign-Off"
        above={
          <Link
            to="/admin/audit"
            className="inline-flex min-h-6 items-center gap-1 text-sm text-link hover:underline"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            Audit Trail
          </Link>
        }
        description={`Auditors review what happened, and sign it off. Weeks begin on Monday, in UTC. ${query.data ? requirement(query.data) : ''}`}
      />
      <div className="flex flex-col gap-4">
        <LoadErrorBanner error={describeLoadError(query.error, query.refetch)} />
        {query.isPending && (
          <div className="grid items-start gap-4 lg:grid-cols-[11.5rem_minmax(0,1fr)]">
            <CardSkeleton rows={2} />
            <CardSkeleton rows={6} />
          </div>
        )}
        {query.data && (
          <div
            className={cx(
              'grid items-start gap-4',
              shown !== undefined && 'lg:grid-cols-[11.5rem_minmax(0,1fr)]',
            )}
          >
            <OpenWeeks weeks={query.data} shown={shown} />
            {shown !== undefined && (
              <ShownWeek key={shown} week={shown} onSignedOff={() => onWeek(undefined)} />
            )}
          </div>
        )}
        {query.data && query.data.signedOff.length > 0 && <SignedOff weeks={query.data} shown={shown} />}
      </div>
    </>
  );
}

const requirement = ({ isRequired }: Weeks): string =>
  isRequired ? 'Each week is due seven days after its end.' : 'Your security profile does not require it.';

const linkClass = 'inline-flex min-h-6 items-center text-link hover:underline';

function OpenWeeks({
  weeks: { open },
  shown,
}: {
  readonly weeks: Weeks;
  readonly shown: string | undefined;
}) {
  return (
    <Card title="Open weeks" isFlush>
      {open.length === 0 && (
        <EmptyState icon={CircleCheckBig} title="Nothing to sign off">
          A week appears here when it has ended.
        </EmptyState>
      )}
      <ul aria-label="Open weeks">
        {open.map(({ week, dueAt, isOverdue }) => (
          <li
            key={week}
            className={cx('border-t border-line px-4 py-2 text-sm', week === shown && 'bg-sunken')}
          >
            <div className="flex flex-wrap items-center justify-between gap-2">
              <Link
                to="/admin/audit/weeks"
                search={{ week }}
                className={linkClass}
                {...(week === shown && { 'aria-current': 'true' })}
              >
                {formatWeek(week)}
              </Link>
              {isOverdue && <StatusBadge tone="failed">Overdue</StatusBadge>}
            </div>
            <p className="text-xs text-soft">
              Sign off by <Timestamp value={dueAt} isPlain />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ShownWeek({ week, onSignedOff }: { readonly week: string; readonly onSignedOff: () => void }) {
  const query = useAuditWeek(week);
  if (query.isPending) return <CardSkeleton rows={6} />;
  if (!query.data) return <LoadErrorBanner error={describeLoadError(query.error, query.refetch)} />;
  const { signOff } = query.data;
  return (
    <Card title={formatWeek(week)} description="Each number shows its entries in the audit trail.">
      <div className="flex flex-col gap-4">
        <WeekFigures summary={query.data} />
        {signOff ? (
          <div className="border-t border-line pt-3 text-sm">
            <p className="wrap-anywhere whitespace-pre-line">{signOff.note}</p>
            <p className="mt-1 text-soft">
              Signed off by {signOff.signedByName}, <Timestamp value={signOff.signedAt} />
            </p>
          </div>
        ) : (
          <SignOffForm
            summary={query.data}
            onReload={() => void query.refetch()}
            onSignedOff={() => {
              notify({ title: `The week ${formatWeek(week)} was signed off.`, tone: 'success' });
              onSignedOff();
            }}
          />
        )}
      </div>
    </Card>
  );
}

function SignedOff({
  weeks: { signedOff },
  shown,
}: {
  readonly weeks: Weeks;
  readonly shown: string | undefined;
}) {
  return (
    <Card title="Signed off" description="The newest first." isFlush>
      <ul aria-label="Signed off">
        {signedOff.map(({ week, entries, note, signedAt, signedByName }) => (
          <li
            key={week}
            className={cx('border-t border-line px-4 py-2 text-sm', week === shown && 'bg-sunken')}
          >
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <Link to="/admin/audit/weeks" search={{ week }} className={linkClass}>
                {formatWeek(week)}
              </Link>
              <span className="text-soft">
                {pluralize(entries, 'entry', 'entries')}, signed off by {signedByName},{' '}
                <Timestamp value={signedAt} isPlain />
              </span>
            </div>
            <p className="wrap-anywhere">{note}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
