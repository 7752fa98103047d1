import { ShieldCheck } from 'lucide-react';
import { describeError } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { FaultList } from './FaultList.tsx';
import { useLedgerVerification } from './use-custody.ts';

/** Verifies every link of the ledger on the server and shows the result. */
export function LedgerVerification() {
  const check = useLedgerVerification();
  const { data } = check;
  return (
    <div className="flex flex-col gap-3">
      <Button
        icon={<ShieldCheck aria-hidden="true" />}
        isPending={check.isFetching}
        pendingLabel="Checking..."
        onPress={() => void check.refetch()}
        className="w-fit"
      >
        Check the Chain
      </Button>
      {check.error && <Banner variant="error">{describeError(check.error)}</Banner>}
      {data?.intact && !check.isFetching && (
        <Banner variant="success">
          The chain is intact: {pluralize(data.entries, 'entry', 'entries')}, each linked to the previous one.
          The last entry is {data.head.sequence}, {data.head.hash.slice(0, 12)}…
        </Banner>
      )}
      {data?.status === 'known-faults' && !check.isFetching && (
        <Banner variant="warning">
          {pluralize(data.entries, 'entry was', 'entries were')} checked. The operator has acknowledged{' '}
          {pluralize(data.faultCount, 'fault', 'faults')}. There are no others.
          <FaultList verification={data} />
        </Banner>
      )}
      {data?.status === 'broken' && !check.isFetching && (
        <Banner variant="error">
          The chain is broken at entry {data.firstFault?.sequence ?? data.entries}. Do not change this
          instance, and contact your operator.
          <FaultList verification={data} />
        </Banner>
      )}
    </div>
  );
}
