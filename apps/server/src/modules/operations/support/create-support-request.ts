import { randomUUID } from 'node:crypto';
import type { Actor } from '@plainview/domain/account/actor';
import type { SupportRequest } from '@plainview/domain/operations/support/support-request';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { IdempotentRequest } from '../../../core/idempotency-key.ts';
import { findAgencyName } from '../../../persistence/account/account.repository.ts';
import { recordEvent, textData } from '../../../use-cases/custody/record-event.ts';
import { withIdempotency } from '../../../use-cases/idempotency/with-idempotency.ts';
import { insertSupportRequest } from './support.repository.ts';

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
