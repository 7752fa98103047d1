import { MOST_LINK_DAYS, MOST_LINK_DOWNLOADS } from '@plainview/domain/release/release-links/release-link';
import fc from 'fast-check';
import { createCaller } from '../../caller.ts';
import { deliverRedaction } from '../../deliver-redaction.ts';
import { offerRedactions } from '../../order-redaction.ts';
import { chance, type Draw } from '../draw.ts';
import { newTicket } from '../evidence-stock.ts';
import type { FuzzEnvironment } from '../fuzz-environment.ts';
import { nameOf, type Recipes } from './recipe.ts';

/** Returns a redacted copy that was delivered with its release report. */
export async function deliveredRedaction(environment: FuzzEnvironment): Promise<string> {
  const { admin, ann, product } = environment;
  const { redaction } = await admin.client.ticketSettings.get();
  if (redaction === null) await offerRedactions(admin);
  const ticket = await ann.client.tickets.get({ id: (await newTicket(environment)).id });
  return deliverRedaction(product, ann, ticket, undefined, admin);
}

/** A release link. */
const created = async (environment: FuzzEnvironment, needsPasscode = false) =>
  environment.ann.client.releaseLinks.create({
    redactionId: await deliveredRedaction(environment),
    recipientName: 'Jane Doe',
    needsPasscode,
  });

const codeIn = ({ url }: { readonly url: string }): string => new URL(url).hash.slice(1);

/** A caller without an account who opened a link, and the path of its file. */
export async function openedRelease(environment: FuzzEnvironment) {
  const caller = createCaller(environment.url);
  const { release } = await caller.client.releaseLinks.open({ code: codeIn(await created(environment)) });
  return { caller, path: release?.files[0]?.url ?? '', reportPath: release?.report?.url ?? '' };
}

const limitOf = (draw: Draw): number | null =>
  chance(draw, 50) ? null : draw(fc.integer({ min: 1, max: MOST_LINK_DOWNLOADS }));

export const releaseRecipes = {
  releaseLinks: {
    list: async (environment) => {
      const { link } = await created(environment);
      return { caller: environment.ann, input: { redactionId: link.redactionId } };
    },

    create: async (environment, draw) => {
      const mostDownloads = limitOf(draw);
      return {
        caller: environment.ann,
        input: {
          redactionId: await deliveredRedaction(environment),
          recipientName: nameOf(draw),
          recipientEmail: chance(draw, 50) ? null : `recipient-${crypto.randomUUID()}@example.org`,
          mode: mostDownloads === null && chance(draw, 50) ? 'view' : 'download',
          lifetimeDays: draw(fc.integer({ min: 1, max: MOST_LINK_DAYS })),
          mostDownloads,
          needsPasscode: chance(draw, 50),
        },
      };
    },

    revoke: async (environment) => ({
      caller: environment.ann,
      input: { id: (await created(environment)).link.id },
    }),

    open: async (environment, draw) => {
      const link = await created(environment, chance(draw, 50));
      return {
        caller: createCaller(environment.url),
        input: { code: codeIn(link), passcode: chance(draw, 50) ? null : link.passcode },
      };
    },
  },
} satisfies Pick<Recipes, 'releaseLinks'>;
