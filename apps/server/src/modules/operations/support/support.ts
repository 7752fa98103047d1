import type { Actor, AdminActor } from '@plainview/domain/identity/users/actor';
import type { SupportRequest } from '@plainview/domain/operations/support/support-request';
import {
  readCountedPage,
  type CountedPage,
  type CountedPageRequest,
} from '@plainview/postgres/keyset-pagination';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import type { IdempotentRequest } from '../../../platform/idempotency/idempotency-key.ts';
import { withIdempotency } from '../../../platform/idempotency/with-idempotency.ts';
import { recordEvent, textData } from '../../../platform/ledger/record-event.ts';
import { findAgencyName } from '../../agencies/agencies/agencies.repository.ts';
import { queueEmails } from '../../identity/mail/queue-email.ts';
import { findUser } from '../../identity/users/account.repository.ts';
import * as repository from './support.repository.ts';

/** How many of their own requests a user sees. */
const LATEST = 20;

/** Lists the actor's latest requests with their answers. */
export function listOwnSupportRequests(context: AppContext, actor: Actor): Promise<SupportRequest[]> {
  return tenantRead(context.database, actor, (tx) =>
    repository.listOwnSupportRequests(tx, actor.userId, LATEST),
  );
}

/** Lists one page of all users' requests, with the total count on the first page only. */
export function listSupportRequests(
  context: AppContext,
  actor: AdminActor,
  filter: repository.SupportFilter,
  page: CountedPageRequest,
): Promise<CountedPage<SupportRequest>> {
  return tenantRead(context.database, actor, (tx) =>
    readCountedPage(page, {
      rows: () => repository.listSupportRequests(tx, filter, page),
      total: () => repository.countSupportRequests(tx, filter, page.countUpTo),
    }),
  );
}

/** Stores a user's request to the administrators. */
export async function createSupportRequest(
  context: AppContext,
  actor: Actor,
  text: string,
  idempotency: IdempotentRequest | null,
): Promise<SupportRequest> {
  if (text.trim() === '') throw new AppError('MESSAGE_REQUIRED');
  const now = context.clock.now();
  const { userId, name, agencyId } = actor;
  return withIdempotency(context, actor, idempotency, async (tx) => {
    const request = {
      id: newId(),
      userId,
      userName: name,
      agencyId,
      agencyName: agencyId && (await findAgencyName(tx, agencyId)),
      text,
      createdAt: now,
    };
    await repository.createSupportRequest(tx, request);
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

/** Answers a request. The answer is visible to its sender at once. */
export async function answerSupportRequest(
  context: AppContext,
  actor: AdminActor,
  id: string,
  text: string,
): Promise<SupportRequest> {
  if (text.trim() === '') throw new AppError('MESSAGE_REQUIRED');
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const request = await repository.lockSupportRequest(tx, id);
    if (!request) throw new AppError('NOT_FOUND');
    if (request.answer !== null) throw new AppError('ALREADY_ANSWERED');
    const answer = { text, by: actor.name, at: now };
    await repository.answerSupportRequest(tx, request.id, answer);
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
