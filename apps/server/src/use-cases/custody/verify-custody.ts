import type { AdminActor } from '@plainview/domain/account/actor';
import { checkCustody, GENESIS_HASH, type CustodyHead } from '@plainview/domain/custody/custody-chain';
import type { AppContext } from '../../app-context.ts';
import { readCustodyAfter, readCustodyHead } from '../../persistence/custody.repository.ts';
import type { Transaction } from '../../persistence/database.ts';
import { tenantTransaction } from '../../persistence/tenant-transaction.ts';

const PAGE = 1000;

export interface CustodyVerification {
  readonly intact: boolean;
  readonly entries: number;
  readonly head: CustodyHead;
  readonly firstFault: {
    readonly sequence: number;
    readonly fault: 'order' | 'link' | 'content' | 'hash' | 'head';
  } | null;
}

/** Walks the whole chain page by page in constant memory and checks each link and the head. */
export function verifyCustody(context: AppContext, actor: AdminActor): Promise<CustodyVerification> {
  return tenantTransaction(context.database, actor, verifyChain);
}

/** As `verifyCustody`, over what the transaction sees. */
export async function verifyChain(tx: Transaction): Promise<CustodyVerification> {
  // Read first: entries written while this runs lie behind it.
  const head = await readCustodyHead(tx);
  let current: CustodyHead = { sequence: 0, hash: GENESIS_HASH };
  while (current.sequence < head.sequence) {
    const limit = Math.min(PAGE, head.sequence - current.sequence);
    const page = await readCustodyAfter(tx, current.sequence, limit);
    const result = checkCustody(current, page);
    if (!result.intact) {
      const { sequence, fault } = result;
      return { intact: false, entries: current.sequence, head, firstFault: { sequence, fault } };
    }
    if (page.length === 0) break;
    current = result.head;
  }
  const atHead = current.sequence === head.sequence && current.hash === head.hash;
  const firstFault = atHead ? null : ({ sequence: current.sequence + 1, fault: 'head' } as const);
  return { intact: atHead, entries: current.sequence, head, firstFault };
}
