import {
  GENESIS_HASH,
  headFault,
  walkCustody,
  type CustodyHead,
} from '@plainview/domain/ledger/ledger-entries';
import { connectionFromUrl } from '@plainview/postgres/database';
import { readAsOwner } from '@plainview/server/platform/database/copies/database-snapshot.sql';
import { readCustodyHead } from '@plainview/server/platform/ledger/custody.repository';
import { readEntries } from '@plainview/server/platform/ledger/ledger-entries.repository';

/** Follows the ledger of a product as it grows. */
export interface LedgerWatch {
  /**
   * Verifies the entries since the last call.
   * @returns the number of entries
   * @throws Error with the faults, if any
   */
  verifyNew(): Promise<number>;
}

const PAGE = 1000;

/** @param databaseUrl URL with which the database's owner connects */
export function watchLedger(databaseUrl: string): LedgerWatch {
  let current: CustodyHead = { sequence: 0, hash: GENESIS_HASH };
  return {
    verifyNew: () =>
      readAsOwner(connectionFromUrl(databaseUrl), async (tx) => {
        const head = await readCustodyHead(tx);
        for (;;) {
          const page = await readEntries(tx, { after: current.sequence, upTo: head.sequence, limit: PAGE });
          const walked = walkCustody(current, page);
          if (walked.faults.length > 0)
            throw new Error(`the ledger has faults: ${JSON.stringify(walked.faults)}`);
          current = walked.head;
          if (page.length < PAGE) break;
        }
        const atEnd = headFault(current, head);
        if (atEnd) throw new Error(`the ledger has a fault: ${JSON.stringify(atEnd)}`);
        return head.sequence;
      }),
  };
}
