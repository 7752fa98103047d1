import type { Outputs } from '@plainview/contract/index';
import {
  type ListedWebhook,
  webhookEvents,
  type WholeDelivery,
} from '@plainview/domain/operations/webhooks/webhook';
import { admin } from '../../../procedures/base.ts';
import { nextCursor, parsePageRequest } from '../../../procedures/input/page-cursor.ts';
import { listDeliveries, sendDeliveryAgain } from './webhook-deliveries.ts';
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  testWebhook,
} from './webhooks.ts';

/** Returns a webhook without its secret. */
export function webhookView({
  webhook,
  agencyName,
  waiting,
  failed,
}: ListedWebhook): Outputs['webhooks']['list']['items'][number] {
  const { id, url, agencyId, isPaused, createdBy, createdAt } = webhook;
  const events = webhookEvents.filter((event) => webhook.events.includes(event));
  return { id, url, agencyId, agencyName, events, isPaused, createdBy, createdAt, waiting, failed };
}

/** Returns a row of the log. */
export function deliveryView({
  delivery,
  webhook,
  entry,
}: WholeDelivery): Outputs['webhooks']['deliveries']['items'][number] {
  const { id, webhookId, event, state, attempts, status, note } = delivery;
  const { createdAt, nextAttemptAt, settledAt } = delivery;
  return {
    id,
    webhookId,
    url: webhook.url,
    event,
    subjectId: entry?.subjectId ?? null,
    state,
    attempts,
    status,
    note,
    createdAt,
    nextAttemptAt,
    settledAt,
  };
}

const done = { done: true } as const;

export const webhooksProcedures = {
  list: admin.webhooks.list.handler(async ({ context: { app, actor } }) => ({
    allowedOrigins: [...app.config.webhookOrigins],
    items: (await listWebhooks(app, actor)).map(webhookView),
  })),

  // Events about a run contain the reference that opens its evidence, so custodians decide
  // where they are sent.
  add: admin.webhooks.add.handler(async ({ context: { app, actor, idempotency }, input }) => {
    const { id, secret } = await addWebhook(app, actor, input, idempotency);
    return { id, secret };
  }),

  change: admin.webhooks.change.handler(async ({ context: { app, actor }, input }) => {
    await changeWebhook(app, actor, input);
    return done;
  }),

  renewSecret: admin.webhooks.renewSecret.handler(async ({ context: { app, actor }, input }) => ({
    secret: await renewWebhookSecret(app, actor, input.id),
  })),

  remove: admin.webhooks.remove.handler(async ({ context: { app, actor }, input }) => {
    await removeWebhook(app, actor, input.id);
    return done;
  }),

  test: admin.webhooks.test.handler(async ({ context: { app, actor }, input }) => {
    await testWebhook(app, actor, input.id);
    return done;
  }),

  deliveries: admin.webhooks.deliveries.handler(async ({ context: { app, actor }, input }) => {
    const filter = { webhookId: input.webhookId ?? null, state: input.state ?? null };
    const page = parsePageRequest('created', 'instant', { ...input, direction: 'descending' });
    const { rows, total, isTotalExact } = await listDeliveries(app, actor, filter, page);
    const items = rows.map(deliveryView);
    const next = nextCursor('created', items, input.limit, (row) => row.createdAt);
    return { items, nextCursor: next, total, isTotalExact };
  }),

  sendAgain: admin.webhooks.sendAgain.handler(async ({ context: { app, actor }, input }) => {
    await sendDeliveryAgain(app, actor, input.id);
    return done;
  }),
};
