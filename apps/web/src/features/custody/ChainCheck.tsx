import { ShieldCheck } from 'lucide-react';
import { problemOf } from '../../api/problem.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { countWords } from '../../ui/count-words.ts';
import { useChainCheck } from './use-custody.ts';

/** Checks each link of the ledger on the server and says what came of it. */
export function ChainCheck() {
  const check = useChainCheck();
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
      {check.error && <Banner variant="error">{problemOf(check.error)}</Banner>}
      {data?.intact && !check.isFetching && (
        <Banner variant="success">
          The chain is intact: {countWords(data.entries, 'entry', 'entries')}, each bound to the one before.
          Its end is entry {data.head.sequence}, {data.head.hash.slice(0, 12)}…
        </Banner>
      )}
      {data && !data.intact && !check.isFetching && (
        <Banner variant="error">
          The chain is broken at entry {data.firstFault?.sequence ?? data.entries}. Keep this instance as it
          is and tell your operator.
        </Banner>
      )}
    </div>
  );
}
