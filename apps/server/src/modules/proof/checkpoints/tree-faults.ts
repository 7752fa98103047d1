import type { CustodyFault } from '@plainview/domain/ledger/ledger-entries';
import { hashOf } from '@plainview/domain/shared/content-hash';
import type { Reader } from '@plainview/postgres/database';
import { parseCheckpoint } from '@plainview/proof/checkpoint';
import {
  countNodes,
  readNewestCheckpoint,
  readNodes,
} from '../../../platform/ledger/ledger-tree.repository.ts';
import {
  CHILDREN,
  NODES_PER_STEP,
  nodesAbove,
  readChildren,
  readTreeHeads,
} from '../../../platform/ledger/ledger-tree.ts';

/** Level of the nodes that are made of entries. */
const LOWEST_LEVEL = 8;

/**
 * Compares the stored nodes over a part of the ledger with its entries, and the newest checkpoint with
 * the stored tree.
 * @param from number of entries before the part
 * @param to last entry of the part
 */
export async function findTreeFaults(tx: Reader, from: number, to: number): Promise<CustodyFault[]> {
  const faults: CustodyFault[] = [];
  const end = Math.min(Math.floor(to / CHILDREN), await countNodes(tx, LOWEST_LEVEL));
  for (let next = Math.floor(from / CHILDREN); next < end; next += NODES_PER_STEP) {
    const last = Math.min(next + NODES_PER_STEP, end);
    const entries = await readChildren(tx, 0, next * CHILDREN, last * CHILDREN);
    const nodes = nodesAbove(entries, { level: LOWEST_LEVEL, position: next });
    const positions = nodes.map(({ position }) => position);
    const stored = await readNodes(tx, LOWEST_LEVEL, positions);
    for (const { position, hash } of nodes) {
      const found = stored.get(position) ?? null;
      if (found !== hash)
        faults.push({ sequence: position * CHILDREN + 1, fault: 'tree', found: hashOf({ hash, found }) });
    }
  }
  return [...faults, ...(await findCheckpointFault(tx))];
}

async function findCheckpointFault(tx: Reader): Promise<CustodyFault[]> {
  const newest = await readNewestCheckpoint(tx);
  const signed = newest && parseCheckpoint(newest.note);
  if (!newest || (signed && (await isRootOf(tx, signed)))) return [];
  return [{ sequence: newest.size, fault: 'checkpoint', found: hashOf({ note: newest.note }) }];
}

async function isRootOf(
  tx: Reader,
  { size, root }: { readonly size: number; readonly root: Uint8Array },
): Promise<boolean> {
  try {
    const [head] = await readTreeHeads(tx, [size]);
    return head !== undefined && Buffer.from(head.root).equals(root);
  } catch {
    // Entries or nodes are missing.
    return false;
  }
}
