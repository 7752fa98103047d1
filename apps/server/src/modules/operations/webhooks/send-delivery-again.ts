import type { AdminActor } from '@plainview/domain/account/actor';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { sendAgain } from '../../../use-cases/outbox/outbox.ts';
import { webhookOutbox } from './webhook-outbox.ts';

/**
 * Sends a settled delivery again, with the id that the receiver knows it by.
 * @throws AppError NOT_FOUND or DELIVERY_WAITS.
 */
export async function sendDeliveryAgain(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  await sendAgain(context, actor, webhookOutbox, id, {
    check: ({ state }) => {
      if (state === 'waiting') throw new AppError('DELIVERY_WAITS');
    },
    describe: ({ webhookId, event, sequence }) => ({
      event: 'webhook.sent_again',
      subject: 'webhook',
      subjectId: webhookId,
      data: { event, sequence },
    }),
  });
}
