import { DELIVERY_KEPT_FOR, type WebhookDelivery } from '@plainview/domain/operations/webhooks/webhook';
import { defineOutbox } from '../../../use-cases/outbox/outbox.ts';
import {
  deleteSettledDeliveries,
  listOverdueDeliveries,
  lockDelivery,
  requeueDelivery,
} from './webhooks.repository.ts';

export const webhookOutbox = defineOutbox<WebhookDelivery, 'send-webhook'>(
  {
    lock: lockDelivery,
    requeue: requeueDelivery,
    listOverdue: listOverdueDeliveries,
    deleteSettled: deleteSettledDeliveries,
  },
  { job: 'send-webhook', payloadOf: (deliveryId) => ({ deliveryId }), keptFor: DELIVERY_KEPT_FOR },
);
