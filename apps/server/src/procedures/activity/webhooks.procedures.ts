import { addWebhook } from '../../use-cases/webhook/add-webhook.ts';
import { changeWebhook } from '../../use-cases/webhook/change-webhook.ts';
import { readDeliveries } from '../../use-cases/webhook/read-deliveries.ts';
import { readWebhooks } from '../../use-cases/webhook/read-webhooks.ts';
import { removeWebhook } from '../../use-cases/webhook/remove-webhook.ts';
import { renewWebhookSecret } from '../../use-cases/webhook/renew-webhook-secret.ts';
import { sendDeliveryAgain } from '../../use-cases/webhook/send-delivery-again.ts';
import { testWebhook } from '../../use-cases/webhook/test-webhook.ts';
import { deliveryView, webhookView } from '../../views/webhook.view.ts';
import { admin } from '../base.ts';
import { nextCursor, parsePageRequest } from '../input/page-cursor.ts';

const done = { done: true } as const;

export const webhooksProcedures = {
  list: admin.webhooks.list.handler(async ({ context: { app, actor } }) => ({
    allowedOrigins: [...app.config.webhookOrigins],
    items: (await readWebhooks(app, actor)).map(webhookView),
  })),

  // Events about a run contain the reference that opens its evidence, so custodians decide
  // where they are sent.
  add: admin.webhooks.add.handler(async ({ context: { app, actor, mark }, input }) => {
    const { id, secret } = await addWebhook(app, actor, input, mark);
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
    const stretch = parsePageRequest('created', 'instant', { ...input, direction: 'descending' });
    const { rows, total, isTotalExact } = await readDeliveries(app, actor, filter, stretch);
    const items = rows.map(deliveryView);
    const next = nextCursor('created', items, input.limit, (row) => row.createdAt);
    return { items, nextCursor: next, total, isTotalExact };
  }),

  sendAgain: admin.webhooks.sendAgain.handler(async ({ context: { app, actor }, input }) => {
    await sendDeliveryAgain(app, actor, input.id);
    return done;
  }),
};
