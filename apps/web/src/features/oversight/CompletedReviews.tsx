import { roleOptionLabels } from '@plainview/domain/identity/users/actor';
import { dutyLabels } from '@plainview/domain/identity/users/duty';
import { accessDecisionLabels } from '@plainview/domain/proof/access-reviews/access-review';
import { csvText } from '@plainview/domain/reports/exports/csv-text';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { countText } from '../../ui/pluralize.ts';
import { saveText } from '../../ui/save-text.ts';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { ListSection } from '../../ui/table/ListSection.tsx';
import { readCompletedReview, useCompletedReviews, type CompletedReview } from './use-access-reviews.ts';

/** The access reviews that were completed, each with its decisions as a file. */
export function CompletedReviews() {
  const list = useCompletedReviews();
  return (
    <ListSection
      heading="Completed reviews"
      list={list}
      noun="review"
      error={describeLoadError(list.query.error, list.query.refetch)}
      empty={null}
    >
      <DataTable label="Completed reviews" columns={columns} list={list} skeletonRows={1} />
    </ListSection>
  );
}

const columns: ReadonlyArray<Column<CompletedReview>> = [
  {
    id: 'completed',
    header: 'Completed',
    place: 'title',
    cell: ({ completedAt }) => <Timestamp value={completedAt} />,
  },
  { id: 'by', header: 'By', cell: ({ completedByName }) => completedByName },
  {
    id: 'kept',
    header: 'Kept',
    align: 'end',
    className: 'tabular-nums',
    cell: ({ kept }) => countText(kept),
  },
  {
    id: 'disabled',
    header: 'Disabled',
    align: 'end',
    className: 'tabular-nums',
    cell: ({ disabled }) => countText(disabled),
  },
  {
    id: 'file',
    header: 'Decisions',
    place: 'actions',
    cell: (review) => <SaveButton review={review} />,
  },
];

const headings = [
  'Decision',
  'Decided by',
  'Name',
  'Email',
  'Agency',
  'Role',
  'Duties',
  'Last sign-in',
  'Account ID',
];

function SaveButton({ review: { id, completedAt } }: { readonly review: CompletedReview }) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const save = async (): Promise<void> => {
    setPending(true);
    setError(null);
    try {
      const { accounts } = await readCompletedReview(id);
      const rows = accounts.map((one) => [
        accessDecisionLabels[one.decision],
        one.decidedByName,
        one.name,
        one.email,
        one.agencyName ?? '',
        roleOptionLabels[one.role],
        one.duties.map((duty) => dutyLabels[duty].label).join(', '),
        one.lastSignedInAt ?? '',
        one.id,
      ]);
      saveText(
        csvText([headings, ...rows]),
        `plainview-access-review-${completedAt.toISOString().slice(0, 10)}.csv`,
      );
    } catch (failure) {
      setError(failure);
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <Button
        size="sm"
        icon={<Download aria-hidden />}
        isPending={isPending}
        onPress={() => void save()}
        className="w-fit"
      >
        Save CSV
      </Button>
      {error !== null && <Banner variant="error">{describeError(error)}</Banner>}
    </div>
  );
}
