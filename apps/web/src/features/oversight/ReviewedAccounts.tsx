import { roleOptionLabels } from '@plainview/domain/identity/users/actor';
import { dutyLabels } from '@plainview/domain/identity/users/duty';
import {
  accessDecisionLabels,
  accessDecisions,
  type AccessDecision,
} from '@plainview/domain/proof/access-reviews/access-review';
import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { Lock, UserCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { SegmentedControl } from '../../ui/forms/select/SegmentedControl.tsx';
import { EmailAddress } from '../../ui/people/EmailAddress.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { ListSection } from '../../ui/table/ListSection.tsx';
import { useTypedSearch } from '../../ui/use-typed-search.ts';
import { AgencyName } from '../agencies/AgencyName.tsx';
import { useAccessReviewActions, useReviewedAccounts, type ReviewedAccount } from './use-access-reviews.ts';

const shownOptions = [
  { id: 'all', label: 'All' },
  { id: 'undecided', label: 'Undecided' },
] as const;

/** The accounts of an open review, with a choice for each. */
export function ReviewedAccounts({ reviewId }: { readonly reviewId: string }) {
  const [shown, setShown] = useState<(typeof shownOptions)[number]['id']>('all');
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useTypedSearch(search, setSearch);
  const list = useReviewedAccounts(reviewId, { undecided: shown === 'undecided', search });
  const { decide } = useAccessReviewActions();
  const { mutate } = decide;
  const columns = useMemo(
    (): ReadonlyArray<Column<ReviewedAccount>> => [
      ...facts,
      decisionColumn((userId, decision) => mutate({ id: reviewId, decisions: [{ userId, decision }] })),
    ],
    [mutate, reviewId],
  );
  const isFiltered = shown === 'undecided' || search !== '';
  return (
    <ListSection
      heading="Accounts"
      list={list}
      noun="account"
      error={describeLoadError(list.query.error, list.query.refetch)}
      messages={decide.error && <Banner variant="error">{describeError(decide.error)}</Banner>}
      filters={
        <>
          <SegmentedControl label="Show" options={shownOptions} value={shown} onChange={setShown} />
          <SearchField
            label="Search accounts"
            isLabelHidden
            maxLength={LONGEST_SEARCH}
            placeholder="Name or email"
            value={typed}
            onChange={setTyped}
            className="w-full sm:w-60"
          />
        </>
      }
      empty={{ icon: UserCheck, title: 'No accounts' }}
      noMatch={
        isFiltered && {
          title: search === '' ? 'Every account has a decision' : 'No account matches',
          clearLabel: 'Show All Accounts',
          onClear: () => {
            setShown('all');
            setTyped('');
          },
        }
      }
    >
      <DataTable label="Accounts" columns={columns} list={list} isWide />
    </ListSection>
  );
}

const facts: ReadonlyArray<Column<ReviewedAccount>> = [
  {
    id: 'name',
    header: 'Name',
    place: 'title',
    cell: ({ name, email, isLocked }) => (
      <div className="wrap-anywhere">
        <span className="font-medium">{name}</span>
        {isLocked && (
          <StatusBadge tone="failed" icon={Lock} className="ms-2">
            Locked
          </StatusBadge>
        )}
        <p className="text-xs font-normal text-soft">
          <EmailAddress address={email} />
        </p>
      </div>
    ),
  },
  { id: 'agency', header: 'Agency', cell: ({ agencyName }) => <AgencyName name={agencyName} /> },
  {
    id: 'role',
    header: 'Role',
    cell: ({ role, duties }) => (
      <div>
        {roleOptionLabels[role]}
        {role === 'admin' && (
          <p className="text-xs text-soft">
            {duties.map((duty) => dutyLabels[duty].label).join(', ') || 'No duties'}
          </p>
        )}
      </div>
    ),
  },
  {
    id: 'last',
    header: 'Last sign-in',
    cell: ({ lastSignedInAt }) =>
      lastSignedInAt ? (
        <Timestamp value={lastSignedInAt} isPlain />
      ) : (
        <span className="text-soft">Never</span>
      ),
  },
];

const decisionColumn = (
  onDecide: (userId: string, decision: AccessDecision) => void,
): Column<ReviewedAccount> => ({
  id: 'decision',
  header: 'Decision',
  place: 'actions',
  cell: (account) => (
    <DecisionField account={account} onDecide={(decision) => onDecide(account.id, decision)} />
  ),
});

type Choice = AccessDecision | 'none';

const options: ReadonlyArray<{ readonly id: Choice; readonly label: string }> = accessDecisions.map((id) => ({
  id,
  label: accessDecisionLabels[id],
}));

/** The choice for an account. Nothing is chosen at first. */
function DecisionField({
  account: { name, decision, decidedByName, disable },
  onDecide,
}: {
  readonly account: ReviewedAccount;
  readonly onDecide: (decision: AccessDecision) => void;
}) {
  const offered = disable.allowed ? options : options.filter(({ id }) => id === 'keep');
  return (
    <div className="flex w-full flex-wrap items-center gap-2 sm:w-auto">
      <SegmentedControl<Choice>
        label={`Decision about ${name}`}
        options={offered}
        value={decision ?? 'none'}
        onChange={(choice) => {
          if (choice !== 'none') onDecide(choice);
        }}
      />
      {decidedByName !== null && <span className="text-xs text-soft">by {decidedByName}</span>}
    </div>
  );
}
