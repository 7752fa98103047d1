import { chance, pick, type Draw } from '../draw.ts';
import { ticketIn } from '../evidence-stock.ts';
import type { FuzzEnvironment } from '../fuzz-environment.ts';
import { pageOf, textOf, type Recipes } from './recipe.ts';

const statuses = ['pending', 'in_progress', 'completed'] as const;
const openStatus = (draw: Draw) => pick(draw, ['pending', 'in_progress'] as const);

/** Finds a ticket whose clock is paused, or pauses one. */
async function pausedTicket(environment: FuzzEnvironment, draw: Draw): Promise<{ readonly id: string }> {
  const ticket = await ticketIn(environment, draw, openStatus(draw), ({ pausedAt }) => pausedAt !== null);
  if (ticket.pausedAt === null)
    await environment.admin.client.messages.send({
      ticketId: ticket.id,
      text: 'Which unit?',
      pausesClock: true,
    });
  return ticket;
}

export const messageRecipes = {
  messages: {
    list: async (environment, draw) => ({
      caller: chance(draw, 50) ? environment.admin : environment.ann,
      input: {
        ticketId: (await ticketIn(environment, draw, pick(draw, statuses))).id,
        ...pageOf(draw),
      },
    }),

    async send(environment, draw) {
      const text = `x${textOf(draw, 3999)}`;
      if (chance(draw, 30)) {
        const { id } = await ticketIn(
          environment,
          draw,
          openStatus(draw),
          ({ pausedAt }) => pausedAt === null,
        );
        const running = await environment.admin.client.tickets.get({ id });
        return {
          caller: environment.admin,
          input: { ticketId: id, text, pausesClock: running.pausedAt === null },
        };
      }
      return {
        caller: chance(draw, 50) ? environment.admin : environment.ann,
        input: { ticketId: (await ticketIn(environment, draw, pick(draw, statuses))).id, text },
      };
    },

    mentionable: async (environment, draw) => ({
      caller: chance(draw, 50) ? environment.admin : environment.ann,
      input: { ticketId: (await ticketIn(environment, draw, pick(draw, statuses))).id },
    }),

    resume: async (environment, draw) => ({
      caller: environment.admin,
      input: { id: (await pausedTicket(environment, draw)).id },
    }),
  },

  notes: {
    list: async (environment, draw) => ({
      caller: environment.admin,
      input: { ticketId: (await ticketIn(environment, draw, pick(draw, statuses))).id, ...pageOf(draw) },
    }),

    async add(environment, draw) {
      const { id: ticketId } = await ticketIn(environment, draw, pick(draw, statuses));
      const { items } = await environment.admin.client.messages.mentionable({ ticketId });
      const administrator = items.find(({ side }) => side === 'reviewer');
      return {
        caller: environment.admin,
        input: {
          ticketId,
          text: `x${textOf(draw, 3999)}`,
          mentionedIds: administrator && chance(draw, 50) ? [administrator.id] : [],
        },
      };
    },
  },

  notifications: {
    list: ({ admin, ann }, draw) => ({ caller: pick(draw, [admin, ann]), input: undefined }),

    async markRead({ admin, ann }, draw) {
      const caller = pick(draw, [admin, ann]);
      const { items } = await caller.client.notifications.list();
      const ids = items.slice(0, 3).map(({ id }) => id);
      return { caller, input: ids.length === 0 || chance(draw, 50) ? {} : { ids } };
    },
  },
} satisfies Pick<Recipes, 'messages' | 'notes' | 'notifications'>;
