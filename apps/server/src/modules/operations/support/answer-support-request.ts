import type { AdminActor } from '@plainview/domain/account/actor';
import type { SupportRequest } from '@plainview/domain/operations/support/support-request';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { findUser } from '../../../persistence/account/account.repository.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { recordEvent, textData } from '../../../use-cases/custody/record-event.ts';
import { queueEmails } from '../../../use-cases/mail/queue-email.ts';
import { lockSupportRequest, setSupportAnswer } from './support.repository.ts';

/**
 * Answers a request. The answer is visible to its sender at once.
 * @throws AppError MESSAGE_REQUIRED, NOT_FOUND or ALREADY_ANSWERED.
 */
export async function answerSupportRequest(
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
    await setSupportAnswer(tx, request.id, answer);
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
