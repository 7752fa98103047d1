import type { Video } from '@plainview/domain/evidence/videos/video';
import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import {
  MOST_REDACTIONS,
  redactionDueDate,
  redactionPrice,
  type HiddenSubject,
  type LabelPlacement,
  type RedactionPrice,
  type RedactionPurpose,
} from '@plainview/domain/release/redactions/redaction-order';
import { videoEntryId } from '@plainview/domain/tickets/tickets/ticket';
import { HIGHEST_TOTAL_CENTS } from '@plainview/domain/tickets/tickets/ticket-price';
import type { Reader } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { tenantRead } from '../../../platform/database/tenant-transaction.ts';
import type { IdempotentRequest } from '../../../platform/idempotency/idempotency-key.ts';
import { withIdempotency } from '../../../platform/idempotency/with-idempotency.ts';
import { recordEvent, textData } from '../../../platform/ledger/record-event.ts';
import { lockTicket } from '../../evidence/review-access/lock-ticket.ts';
import { listTicketVideos } from '../../evidence/videos/videos.repository.ts';
import { getTicket } from '../../tickets/tickets/tickets.repository.ts';
import { notifyOfOrder } from './notify-of-redaction.ts';
import { createCharge } from './redaction-charges.repository.ts';
import { requireTerms, type CurrentTerms } from './redaction-terms.ts';
import * as repository from './redactions.repository.ts';
import { requireRedaction, type ShownRedaction } from './redactions.ts';

/** The facts that a price and a due date depend on. */
export interface QuotedOrder {
  readonly ticketId: string;
  readonly videoIds: readonly string[];
  readonly deadline: Date | null;
}

export interface RedactionOrder extends QuotedOrder {
  readonly purpose: RedactionPurpose;
  readonly requestNumber: string;
  readonly hidden: readonly HiddenSubject[];
  readonly instructions: string;
  readonly needsSecondPerson: boolean;
  readonly needsFullWatch: boolean;
  readonly label: LabelPlacement;
  /** Version of the ticket settings that the user was shown. */
  readonly settingsVersion?: number | undefined;
}

/** The price and due date of an order, before it is placed. */
export interface RedactionQuote extends CurrentTerms {
  /** In the order of the ticket. */
  readonly videos: readonly Video[];
  readonly price: RedactionPrice;
  readonly dueAt: Date;
}

/** Returns what an order would cost and when it would be due. */
export function quoteRedaction(
  context: AppContext,
  actor: AgencyActor,
  order: QuotedOrder,
): Promise<RedactionQuote> {
  return tenantRead(context.database, actor, async (tx) => {
    if (!(await getTicket(tx, order.ticketId))) throw new AppError('NOT_FOUND');
    return quote(tx, order, { shownVersion: null, now: context.clock.now() });
  });
}

/** Orders a redacted copy. It keeps the price and the due date that it has now. */
export function orderRedaction(
  context: AppContext,
  actor: AgencyActor,
  order: RedactionOrder,
  idempotency: IdempotentRequest | null,
): Promise<ShownRedaction> {
  return withIdempotency(context, actor, idempotency, async (tx) => {
    const ticket = await lockTicket(tx, order.ticketId);
    if (!ticket) throw new AppError('NOT_FOUND');
    const now = context.clock.now();
    const shownVersion = order.settingsVersion ?? null;
    const { terms, settingsVersion, videos, price, dueAt } = await quote(tx, order, { shownVersion, now });
    if ((await repository.countRedactions(tx, ticket.id)) >= MOST_REDACTIONS)
      throw new AppError('TOO_MANY_REDACTIONS', { most: MOST_REDACTIONS });
    const {
      purpose,
      requestNumber,
      deadline,
      hidden,
      instructions,
      needsSecondPerson,
      needsFullWatch,
      label,
    } = order;
    const { totalCents, totalSeconds } = price;
    const id = newId();
    await repository.createRedaction(
      tx,
      {
        id,
        agencyId: ticket.agencyId,
        ticketId: ticket.id,
        state: 'ordered',
        purpose,
        requestNumber,
        deadline,
        hidden: [...hidden],
        instructions,
        needsSecondPerson,
        needsFullWatch,
        label,
        orderedById: actor.userId,
        orderedBy: actor.name,
        orderedAt: now,
        dueAt,
        terms,
        settingsVersion,
        totalCents,
        totalSeconds,
      },
      videos.map(({ id: videoId, lengthSeconds }, index) => ({
        videoId,
        lengthSeconds,
        costCents: price.videoCents[index] ?? 0,
      })),
    );
    await createCharge(tx, {
      redactionId: id,
      agencyId: ticket.agencyId,
      ticketId: ticket.id,
      ticketNumber: ticket.number,
      orderedAt: now,
      orderedBy: actor.name,
      videoCount: videos.length,
      totalSeconds,
      totalCents,
    });
    await recordEvent(tx, actor, now, {
      event: 'redaction.ordered',
      subject: 'redaction',
      subjectId: id,
      ticketId: ticket.id,
      agencyId: ticket.agencyId,
      data: {
        purpose,
        requestNumber,
        deadline: deadline?.toISOString() ?? null,
        hidden,
        ...textData(instructions),
        needsSecondPerson,
        needsFullWatch,
        ...(label !== 'none' && { label }),
        videos: videos.map(({ position, sha256 }) => `${videoEntryId(position)} ${sha256}`),
        videoCount: videos.length,
        totalSeconds,
        totalCents,
        dueDate: dueAt.toISOString(),
        settingsVersion,
      },
    });
    await notifyOfOrder(tx, actor, ticket, { kind: 'redactionOrdered', redactionId: id, now });
    return requireRedaction(tx, actor, id);
  });
}

/** Returns the terms of an order of videos that the actor may see. */
async function quote(
  tx: Reader,
  { ticketId, videoIds, deadline }: QuotedOrder,
  { shownVersion, now }: { readonly shownVersion: number | null; readonly now: Date },
): Promise<RedactionQuote> {
  const current = await requireTerms(tx, shownVersion);
  if (deadline !== null && deadline <= now) throw new AppError('REDACTION_DEADLINE_PAST');
  const wanted = new Set(videoIds);
  const videos = (await listTicketVideos(tx, ticketId)).filter(({ id }) => wanted.has(id));
  if (videos.length < wanted.size) throw new AppError('NOT_FOUND');
  if (videos.some(({ storageKey }) => storageKey === null)) throw new AppError('NO_STORED_FILE');
  const price = redactionPrice(videos, current.terms);
  if (price.totalCents > HIGHEST_TOTAL_CENTS) throw new AppError('TOTAL_TOO_HIGH');
  return { ...current, videos, price, dueAt: redactionDueDate(now, current.terms, deadline) };
}
