import { describeLoadError } from '../../api/describe-load-error.ts';
import { BackupPlanCard } from '../../features/health/BackupPlanCard.tsx';
import { HealthChecks } from '../../features/health/HealthChecks.tsx';
import { TestsCard } from '../../features/health/TestsCard.tsx';
import { useHealth, type Health } from '../../features/health/use-health.ts';
import { Button } from '../../ui/Button.tsx';
import { formatDate } from '../../ui/dates/format-date.ts';
import { CardSkeleton } from '../../ui/feedback/CardSkeleton.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { pluralize } from '../../ui/pluralize.ts';

/** /admin/health: what is wrong with this installation, and what to do about it. */
export function HealthScreen() {
  const { data, error, refetch, isFetching } = useHealth();
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Server Health"
        description="The same checks as the doctor command, for the operator of this Plainview."
      />
      <LoadErrorBanner error={describeLoadError(error, refetch)} />
      {!data && !error && (
        <>
          <CardSkeleton rows={8} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <CardSkeleton rows={3} />
            <CardSkeleton rows={3} />
          </div>
        </>
      )}
      {data && (
        <>
          <Card
            title="Checks"
            description={`${summaryOf(data)} Checked at ${formatDate(data.checkedAt, 'h:mm:ss a')}.`}
            actions={
              <Button size="sm" isPending={isFetching} onPress={() => void refetch()}>
                Check Again
              </Button>
            }
            isFlush
          >
            <HealthChecks checks={data.checks} />
          </Card>
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <TestsCard sendsMail={data.sendsMail} />
            <BackupPlanCard backups={data.backups} />
          </div>
        </>
      )}
    </div>
  );
}

function summaryOf({ checks }: Health): string {
  const count = (state: Health['checks'][number]['state']): number =>
    checks.filter((check) => check.state === state).length;
  const [problems, warnings] = [count('problem'), count('warning')];
  if (problems + warnings === 0) return 'Everything works.';
  return `${pluralize(problems, 'problem', 'problems')}, ${pluralize(warnings, 'warning', 'warnings')}.`;
}
