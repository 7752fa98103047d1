import { custodySubjects } from '@plainview/domain/ledger/custody-event';
import { eventGroups } from '@plainview/domain/ledger/event-group';
import { mailStates } from '@plainview/domain/operations/mail/mail';
import { deliveryStates, webhookEvents } from '@plainview/domain/operations/webhooks/webhook';
import fc from 'fast-check';
import { chance, pick, some, type Draw } from '../draw.ts';
import type { FuzzEnvironment } from '../fuzz-environment.ts';
import { dateOf, pageOf, searchOf, textOf, type Recipe, type Recipes } from './recipe.ts';
import { agencyId } from './ticket-recipes.ts';

/** Maximum number of webhooks, since each one receives every event. */
const MOST_WEBHOOKS = 10;

const byAdmin: Recipe<undefined> = ({ admin }) => ({ caller: admin, input: undefined });

const byEveryone: Recipe<undefined> = ({ admin, ann, bob }, draw) => ({
  caller: pick(draw, [admin, ann, bob]),
  input: undefined,
});

const webhookForm = ({ peers }: FuzzEnvironment, draw: Draw) => ({
  url: `${peers.receiver.origin}/${encodeURIComponent(textOf(draw, 30))}`,
  events: draw(fc.uniqueArray(fc.constantFrom(...webhookEvents), { minLength: 1 })),
});

async function newWebhook(environment: FuzzEnvironment, draw: Draw): Promise<string> {
  const { client } = environment.admin;
  const { items } = await client.webhooks.list();
  if (items.length > 0 && chance(draw, 70)) return pick(draw, items).id;
  await removeOldWebhooks(environment);
  return (await client.webhooks.add(webhookForm(environment, draw))).id;
}

async function removeOldWebhooks({ admin }: FuzzEnvironment): Promise<void> {
  const { items } = await admin.client.webhooks.list();
  const old = items.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  for (const { id } of old.slice(MOST_WEBHOOKS)) await admin.client.webhooks.remove({ id });
}

const aboutWebhook: Recipe<{ id: string }> = async (environment, draw) => ({
  caller: environment.admin,
  input: { id: await newWebhook(environment, draw) },
});

/** Returns a message in this state whose code does not expire. */
async function messageIn(
  { admin, owner }: FuzzEnvironment,
  state: 'failed' | null,
  draw: Draw,
): Promise<string> {
  const { items } = await admin.client.mail.list({ limit: 30 });
  const { id } = pick(
    draw,
    items.filter(
      ({ kind }) => state === null || kind === 'registrationApproved' || kind === 'registrationWaiting',
    ),
  );
  if (state !== null) {
    const failed = `update mail_messages set state = 'failed', next_attempt_at = null, settled_at = now() where id = $1`;
    await owner.change(failed, id);
  }
  return id;
}

export const officeRecipes = {
  support: {
    mine: byEveryone,
    create: ({ ann, bob, admin }, draw) => ({
      caller: pick(draw, [ann, bob, admin]),
      input: { text: textOf(draw, 5000) },
    }),
    list: ({ admin }, draw) => ({
      caller: admin,
      input: { ...some(draw, { isAnswered: chance(draw, 50), search: searchOf(draw) }), ...pageOf(draw) },
    }),
    async answer({ admin, ann }, draw) {
      const { id } = await ann.client.support.create({ text: textOf(draw, 100) });
      return { caller: admin, input: { id, text: textOf(draw, 5000) } };
    },
  },

  mail: {
    status: byAdmin,
    list: ({ admin }, draw) => ({
      caller: admin,
      input: { ...some(draw, { state: pick(draw, mailStates), search: searchOf(draw) }), ...pageOf(draw) },
    }),
    get: async (environment, draw) => ({
      caller: environment.admin,
      input: { id: await messageIn(environment, null, draw) },
    }),
    sendAgain: async (environment, draw) => ({
      caller: environment.admin,
      input: { id: await messageIn(environment, 'failed', draw) },
    }),
  },

  webhooks: {
    list: byAdmin,
    renewSecret: aboutWebhook,
    remove: aboutWebhook,
    test: aboutWebhook,

    async add(environment, draw) {
      const about = chance(draw, 50) ? { agencyId: await agencyId(environment, draw) } : {};
      return {
        caller: environment.admin,
        input: { ...webhookForm(environment, draw), ...about },
        after: () => removeOldWebhooks(environment),
      };
    },

    change: async (environment, draw) => ({
      caller: environment.admin,
      input: {
        id: await newWebhook(environment, draw),
        ...webhookForm(environment, draw),
        isPaused: chance(draw, 20),
      },
    }),

    deliveries: async (environment, draw) => ({
      caller: environment.admin,
      input: {
        ...some(draw, { webhookId: await newWebhook(environment, draw), state: pick(draw, deliveryStates) }),
        ...pageOf(draw),
      },
    }),

    async sendAgain(environment, draw) {
      const { client } = environment.admin;
      const { items } = await client.webhooks.deliveries({ limit: 30 });
      const settled = items.find(({ state }) => state !== 'waiting');
      if (settled) return { caller: environment.admin, input: { id: settled.id } };
      await client.webhooks.test({ id: await newWebhook(environment, draw) });
      const [delivery] = (await client.webhooks.deliveries({ limit: 1 })).items;
      const settle = `
        update webhook_deliveries set state = 'delivered', next_attempt_at = null, settled_at = now() where id = $1`;
      await environment.owner.change(settle, delivery?.id);
      return { caller: environment.admin, input: { id: delivery?.id ?? '' } };
    },
  },

  live: { changes: byEveryone },

  storage: { verification: byAdmin },

  custody: {
    verify: byAdmin,
    list: ({ admin, ids }, draw) => ({
      caller: admin,
      input: {
        ...some(draw, {
          subject: pick(draw, custodySubjects),
          group: pick(draw, eventGroups),
          search: chance(draw, 30) && ids.all.length > 0 ? pick(draw, ids.all) : searchOf(draw),
          occurredFrom: dateOf(draw),
          occurredBefore: dateOf(draw),
        }),
        ...pageOf(draw),
      },
    }),
  },
} satisfies Pick<Recipes, 'support' | 'mail' | 'webhooks' | 'live' | 'storage' | 'custody'>;
