import type { CustodyEntry } from '@plainview/domain/custody/custody-chain';
import type { AppContext } from '../app-context.ts';
import type { Caller } from '../auth/session-actor.ts';
import { readCustodyAfter, readCustodyHead } from '../persistence/custody.repository.ts';
import { asSystem, tenantTransaction } from '../persistence/tenant-transaction.ts';

const PAGE = 200;

/** Where a stream without an earlier event begins. */
export async function currentSequence(context: AppContext): Promise<number> {
  return (await asSystem(context.database, readCustodyHead)).sequence;
}

/**
 * Yields what happened behind `after` and goes on as changes come, in the ledger's order and without a gap:
 * a sequence number is given under the chain's lock, so no smaller one can appear later. Row-level security
 * leaves out what the caller may not see. The caller is asked anew before each delivery; the stream ends when
 * it is no approved account any more.
 */
export async function* changesAfter(
  context: AppContext,
  after: number,
  caller: () => Promise<Caller>,
  signal: AbortSignal,
): AsyncGenerator<CustodyEntry, void, void> {
  let sequence = after;
  let grown = true;
  let wake: (() => void) | null = null;
  const unsubscribe = context.changes.subscribe(() => {
    grown = true;
    wake?.();
  });
  const onAbort = (): void => wake?.();
  signal.addEventListener('abort', onAbort);
  try {
    while (!signal.aborted) {
      if (!grown) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (grown || signal.aborted) resolve();
        });
        continue;
      }
      grown = false;
      const who = await caller();
      if (who.kind !== 'actor') return;
      const { head, entries } = await tenantTransaction(context.database, who.actor, async (tx) => ({
        // Read first: all up to this head is there when the entries are read.
        head: await readCustodyHead(tx),
        entries: await readCustodyAfter(tx, sequence, PAGE),
      }));
      for (const entry of entries) {
        sequence = entry.sequence;
        yield entry;
      }
      if (entries.length === PAGE) grown = true;
      // Other agencies' entries need not be passed over again at the next call.
      else sequence = Math.max(sequence, head.sequence);
    }
  } finally {
    unsubscribe();
    signal.removeEventListener('abort', onAbort);
  }
}
