import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { CustodyEntry } from '@plainview/domain/ledger/ledger-entries';
import {
  drawTickets,
  listedTicket,
  MOST_DRAWN_AT_ONCE,
  parseListedTicket,
  type EligibleTicket,
} from '@plainview/domain/review/second-reviews/second-review-draw';
import { shareFor } from '@plainview/domain/review/second-reviews/second-review-share';
import type { Transaction } from '@plainview/postgres/database';
import {
  exactly,
  readCountedPage,
  type CountedPage,
  type PageRequest,
} from '@plainview/postgres/keyset-pagination';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { asSystem, tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import {
  findCustodyEntry,
  listTicketNumbers,
  readCustodyHead,
} from '../../../platform/ledger/custody.repository.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import * as repository from './second-review-draws.repository.ts';
import type { DeliveredTicket, StoredDraw } from './second-review-draws.repository.ts';

/** Returns one page of the draws, newest first. */
export const listDraws = (
  context: AppContext,
  actor: AdminActor,
  page: PageRequest,
): Promise<CountedPage<StoredDraw>> =>
  tenantRead(context.database, actor, (tx) =>
    readCountedPage(page, {
      rows: () => repository.listDraws(tx, page),
      total: async () => exactly(await repository.countDraws(tx)),
    }),
  );

/** Returns a draw with the two entries of the ledger that prove it. */
export function getDraw(
  context: AppContext,
  actor: AdminActor,
  id: string,
): Promise<{
  readonly draw: StoredDraw;
  readonly entries: readonly CustodyEntry[];
  /** The eligible tickets. */
  readonly tickets: readonly (EligibleTicket & { readonly ticketNumber: string | null })[];
}> {
  return tenantRead(context.database, actor, async (tx) => {
    const draw = await repository.getDraw(tx, id);
    if (!draw) throw new AppError('NOT_FOUND');
    // The transaction of the draw wrote both.
    const list = await findCustodyEntry(tx, draw.listSequence);
    const result = await findCustodyEntry(tx, draw.listSequence + 1);
    const listed = list?.data['tickets'];
    const tickets = Array.isArray(listed) ? listed.map((text) => parseListedTicket(String(text))) : [];
    const numbers = await listTicketNumbers(
      tx,
      tickets.map(({ ticketId }) => ticketId),
    );
    return {
      draw,
      entries: [list, result].filter((entry) => entry !== null),
      tickets: tickets.map(({ ticketId, percent }) => ({
        ticketId,
        percent,
        ticketNumber: numbers.get(ticketId) ?? null,
      })),
    };
  });
}

type DrawContext = Pick<AppContext, 'database' | 'clock'>;

/** Draws at an administrator's request. @returns null if no new ticket has a share */
export async function drawNow(context: DrawContext, actor: AdminActor): Promise<StoredDraw | null> {
  const { drawn } = await tenantTransaction(context.database, actor, (tx) =>
    runDraw(tx, actor, context.clock.now()),
  );
  return drawn;
}

/** Draws among all new deliveries. Running it again draws no ticket twice. */
export async function drawOnSchedule(context: DrawContext): Promise<void> {
  for (;;) {
    const { isLast } = await asSystem(context.database, (tx) =>
      runDraw(tx, 'Plainview', context.clock.now()),
    );
    if (isLast) return;
  }
}

interface Candidate extends DeliveredTicket {
  readonly percent: number;
}

/**
 * Draws among the tickets that were delivered for the first time since the last draw. First an entry of the
 * ledger lists them with their shares; the hash of this entry is the seed, so no one can choose it. A second
 * entry records the result.
 */
async function runDraw(
  tx: Transaction,
  by: AdminActor | 'Plainview',
  now: Date,
): Promise<{ readonly drawn: StoredDraw | null; readonly isLast: boolean }> {
  const { candidates, isLast } = await takeCandidates(tx);
  if (candidates.length === 0) return { drawn: null, isLast };
  const id = newId();
  const entry = {
    subject: 'second_review',
    subjectId: id,
    agencyId: null,
    audience: 'internal',
  } as const;
  await recordEvent(tx, by, now, {
    ...entry,
    event: 'second_review.listed',
    data: { count: candidates.length, tickets: candidates.map(listedTicket) },
  });
  // Appends the entry. The ledger stays locked until the transaction ends, so the head is this entry.
  const { sequence, hash } = await readCustodyHead(tx);
  const drawnIds = new Set(drawTickets(hash, candidates));
  const drawn = candidates.filter(({ ticketId }) => drawnIds.has(ticketId));
  const stored: StoredDraw = {
    id,
    drawnAt: now,
    drawnBy: by === 'Plainview' ? null : by.name,
    listSequence: sequence,
    seed: hash,
    eligibleCount: candidates.length,
    drawnCount: drawn.length,
  };
  await repository.createDraw(
    tx,
    stored,
    drawn.map((ticket) => ({ ...ticket, id: newId() })),
  );
  await recordEvent(tx, by, now, {
    ...entry,
    event: 'second_review.drawn',
    data: {
      count: candidates.length,
      drawnCount: drawn.length,
      seed: hash,
      drawnTickets: drawn.map(({ ticketId }) => ticketId),
    },
  });
  return { drawn: stored, isLast };
}

/**
 * Returns the tickets of new deliveries that have a share, in the order of the ledger, and moves
 * on to later ones.
 */
async function takeCandidates(
  tx: Transaction,
): Promise<{ readonly candidates: readonly Candidate[]; readonly isLast: boolean }> {
  const after = await repository.lockDrawProgress(tx);
  const shares = await repository.listShares(tx);
  if (after === null || shares.every(({ percent }) => percent === 0)) return { candidates: [], isLast: true };
  const deliveries = await repository.listDeliveries(tx, after, MOST_DRAWN_AT_ONCE);
  const last = deliveries.at(-1);
  if (!last) return { candidates: [], isLast: true };
  await repository.setDrawProgress(tx, last.sequence);
  const ids = [...new Set(deliveries.flatMap(({ ticketId }) => ticketId ?? []))];
  const delivered = await repository.findDeliveredTickets(tx, ids, after);
  const candidates = ids.flatMap((id) => {
    const ticket = delivered.get(id);
    const percent = ticket ? shareFor(shares, ticket) : 0;
    return ticket && percent > 0 ? [{ ...ticket, percent }] : [];
  });
  return { candidates, isLast: deliveries.length < MOST_DRAWN_AT_ONCE };
}
