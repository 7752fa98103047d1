import { DELIVERY_KEPT_FOR, type WebhookDelivery } from '@plainview/domain/webhook/webhook';
import {
  deleteSettledDeliveries,
  listOverdueDeliveries,
  lockDelivery,
  requeueDelivery,
} from '../../persistence/notification/webhook.repository.ts';
import { defineOutbox } from '../outbox/outbox.ts';

export const webhookOutbox = defineOutbox<WebhookDelivery, 'send-webhook'>(
  {
    lock: lockDelivery,
    requeue: requeueDelivery,
    listOverdue: listOverdueDeliveries,
    deleteSettled: deleteSettledDeliveries,
  },
  { job: 'send-webhook', payloadOf: (deliveryId) => ({ deliveryId }), keptFor: DELIVERY_KEPT_FOR },
);
