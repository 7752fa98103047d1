import { randomUUID } from 'node:crypto';
import type { Actor, AdminActor } from '@plainview/domain/account/actor';
import { sha256Hex } from '@plainview/domain/shared/content-hash';
import type { SupportRequest } from '@plainview/domain/support/support-request';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import type { IdempotentRequest } from '../../core/idempotency-key.ts';
import { findAgencyName, findUser } from '../../persistence/account/account.repository.ts';
import {
  readCountedPage,
  type CountedPage,
  type CountedPageRequest,
} from '../../persistence/database/keyset-pagination.ts';
import { tenantRead, tenantTransaction } from '../../persistence/database/tenant-transaction.ts';
import {
  answerSupportRequest,
  countSupport,
  insertSupportRequest,
  listOwnSupport,
  listSupport,
  lockSupportRequest,
  type SupportFilter,
} from '../../persistence/ticket/support.repository.ts';
import { recordEvent } from '../custody/record-event.ts';
import { withIdempotency } from '../idempotency/with-idempotency.ts';
import { queueEmails } from '../mail/queue-email.ts';

const LATEST = 20;

/** Stores a user's request to the administrators. @throws AppError MESSAGE_REQUIRED. */
export async function createSupportRequest(
  context: AppContext,
  actor: Actor,
  text: string,
  mark: IdempotentRequest | null,
): Promise<SupportRequest> {
  if (text.trim() === '') throw new AppError('MESSAGE_REQUIRED');
  const now = context.clock.now();
  const { userId, name, agencyId } = actor;
  return withIdempotency(context, actor, mark, async (tx) => {
    const request = {
      id: randomUUID(),
      userId,
      userName: name,
      agencyId,
      agencyName: agencyId && (await findAgencyName(tx, agencyId)),
      text,
      createdAt: now,
    };
    await insertSupportRequest(tx, request);
    await recordEvent(tx, actor, now, {
      event: 'support.created',
      subject: 'support',
      subjectId: request.id,
      agencyId,
      data: textData(text),
    });
    return { ...request, answer: null };
  });
}

/**
 * Returns what the ledger records of a message: enough to prove it, but no text, since an entry can never be erased.
 */
const textData = (text: string) => ({ textLength: text.length, textSha256: sha256Hex(text) });

/** Returns the actor's latest requests with their answers. */
export function readOwnSupport(context: AppContext, actor: Actor): Promise<SupportRequest[]> {
  return tenantRead(context.database, actor, (tx) => listOwnSupport(tx, actor.userId, LATEST));
}

/** Returns one page of all users' requests, with the total count on the first page only. */
export function readSupport(
  context: AppContext,
  actor: AdminActor,
  filter: SupportFilter,
  stretch: CountedPageRequest,
): Promise<CountedPage<SupportRequest>> {
  return tenantRead(context.database, actor, (tx) =>
    readCountedPage(stretch, {
      rows: () => listSupport(tx, filter, stretch),
      total: () => countSupport(tx, filter, stretch.countUpTo),
    }),
  );
}

/**
 * Answers a request. The answer is visible to its sender at once.
 * @throws AppError MESSAGE_REQUIRED, NOT_FOUND or ALREADY_ANSWERED.
 */
export async function answerSupport(
  context: AppContext,
  actor: AdminActor,
  id: string,
  text: string,
): Promise<SupportRequest> {
  if (text.trim() === '') throw new AppError('MESSAGE_REQUIRED');
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const request = await lockSupportRequest(tx, id);
    if (!request) throw new AppError('NOT_FOUND');
    if (request.answer !== null) throw new AppError('ALREADY_ANSWERED');
    const answer = { text, by: actor.name, at: now };
    await answerSupportRequest(tx, request.id, answer);
    const sender = request.userId && (await findUser(tx, request.userId));
    await queueEmails(context, tx, sender ? [sender] : [], {
      eventKey: `supportAnswered:${request.id}`,
      about: { kind: 'supportAnswered' },
      now,
    });
    await recordEvent(tx, actor, now, {
      event: 'support.answered',
      subject: 'support',
      subjectId: request.id,
      agencyId: request.agencyId,
      data: textData(text),
    });
    return { ...request, answer };
  });
}
