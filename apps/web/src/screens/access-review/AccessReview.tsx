import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { CompletedReviews } from '../../features/oversight/CompletedReviews.tsx';
import { ReviewedAccounts } from '../../features/oversight/ReviewedAccounts.tsx';
import {
  useAccessReviewActions,
  useCurrentReview,
  type CurrentReview,
} from '../../features/oversight/use-access-reviews.ts';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { notify } from '../../ui/overlays/toasts.ts';
import { pluralize } from '../../ui/pluralize.ts';

/** /admin/users/review: who keeps access and who does not, decided for all accounts together. */
export function AccessReview() {
  const query = useCurrentReview();
  const open = query.data?.open ?? null;
  return (
    <>
      <PageHeader
        title="Access Review"
        above={
          <Link
            to="/admin/users"
            className="inline-flex min-h-6 items-center gap-1 text-sm text-link hover:underline"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            User Management
          </Link>
        }
        description="Decide for each account whether it keeps its access. Decisions are saved at once, and take effect together when you complete the review."
      />
      <div className="flex flex-col gap-4">
        <LoadErrorBanner error={describeLoadError(query.error, query.refetch)} />
        {query.isPending && <Skeleton className="h-64 w-full" />}
        {query.data && !open && <NextReview current={query.data} />}
        {open && <OpenReview key={open.id} review={open} />}
        {open && <ReviewedAccounts key={`accounts ${open.id}`} reviewId={open.id} />}
        <CompletedReviews />
      </div>
    </>
  );
}

function NextReview({ current: { dueAt, isOverdue } }: { readonly current: CurrentReview }) {
  const { start } = useAccessReviewActions();
  return (
    <Card title="No review is open">
      <div className="flex flex-col gap-3">
        {isOverdue && dueAt && (
          <Banner variant="warning">
            The yearly review was due on <Timestamp value={dueAt} isPlain />.
          </Banner>
        )}
        {!isOverdue && (
          <p className="text-sm text-soft">
            {dueAt ? (
              <>
                The next yearly review is due on <Timestamp value={dueAt} isPlain />.
              </>
            ) : (
              'Your security profile does not require access reviews.'
            )}
          </p>
        )}
        {start.error && <Banner variant="error">{describeError(start.error)}</Banner>}
        <Button
          variant="primary"
          isPending={start.isPending}
          onPress={() => start.mutate(undefined)}
          className="w-fit"
        >
          Start Review
        </Button>
      </div>
    </Card>
  );
}

function OpenReview({ review }: { readonly review: NonNullable<CurrentReview['open']> }) {
  const { id, startedAt, startedByName, accounts, undecided, disabled } = review;
  const { complete } = useAccessReviewActions();
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title="Open review">
      <div className="flex flex-wrap items-center justify-between gap-4 text-sm">
        <div>
          <output className="block">
            {undecided === 0
              ? `All ${pluralize(accounts, 'account')} decided, ${disabled} to be disabled`
              : `${accounts - undecided} of ${pluralize(accounts, 'account')} decided, ${disabled} to be disabled`}
          </output>
          <p className="text-soft">
            Started by {startedByName}, <Timestamp value={startedAt} />
          </p>
        </div>
        <Button
          variant="primary"
          isDisabled={undecided > 0}
          onPress={() => {
            complete.reset();
            setAsking(true);
          }}
        >
          Complete Review
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Complete the Review?"
        text={
          disabled === 0
            ? `All ${pluralize(accounts, 'account')} keep their access. The decisions are recorded in the audit trail.`
            : `${pluralize(disabled, 'account')} will be disabled and signed out. The decisions are recorded in the audit trail.`
        }
        confirmLabel="Complete Review"
        isBusy={complete.isPending}
        errorMessage={complete.error ? describeError(complete.error) : undefined}
        onConfirm={() =>
          complete.mutate(
            { id },
            {
              onSuccess: () => {
                setAsking(false);
                notify({ title: 'The review was completed.', tone: 'success' });
              },
            },
          )
        }
      />
    </Card>
  );
}
