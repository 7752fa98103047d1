import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { CustodyEntry } from '@plainview/domain/ledger/custody-chain';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { findCustodyEntry } from '../../../persistence/custody/custody.repository.ts';
import {
  exactly,
  readCountedPage,
  type CountedPage,
  type PageRequest,
} from '../../../persistence/database/keyset-pagination.ts';
import { tenantRead } from '../../../persistence/database/tenant-transaction.ts';
import { countDraws, findDraw, listDraws, type StoredDraw } from './second-review-draw.repository.ts';

/** Returns one page of the draws, newest first. */
export const readDraws = (
  context: AppContext,
  actor: AdminActor,
  stretch: PageRequest,
): Promise<CountedPage<StoredDraw>> =>
  tenantRead(context.database, actor, (tx) =>
    readCountedPage(stretch, {
      rows: () => listDraws(tx, stretch),
      total: async () => exactly(await countDraws(tx)),
    }),
  );

/** Returns a draw with the two entries of the ledger that prove it. @throws AppError NOT_FOUND. */
export function readDraw(
  context: AppContext,
  actor: AdminActor,
  id: string,
): Promise<{ readonly draw: StoredDraw; readonly entries: readonly CustodyEntry[] }> {
  return tenantRead(context.database, actor, async (tx) => {
    const draw = await findDraw(tx, id);
    if (!draw) throw new AppError('NOT_FOUND');
    // The transaction of the draw wrote both.
    const entries = [
      await findCustodyEntry(tx, draw.listSequence),
      await findCustodyEntry(tx, draw.listSequence + 1),
    ];
    return { draw, entries: entries.filter((entry) => entry !== null) };
  });
}
