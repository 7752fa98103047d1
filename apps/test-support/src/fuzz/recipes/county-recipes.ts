import { LONGEST_COUNTY_NAME } from '@plainview/domain/operations/counties/county';
import type { Person } from '../../test-users.ts';
import { chance, pick, some, type Draw } from '../draw.ts';
import { ticketIn } from '../evidence-stock.ts';
import type { FuzzEnvironment } from '../fuzz-environment.ts';
import { pageOf, textOf, type Recipes } from './recipe.ts';

const nameOf = (draw: Draw): string =>
  `${crypto.randomUUID().slice(0, 8)} ${textOf(draw, LONGEST_COUNTY_NAME - 10)}`.trim();

/**
 * Creates a county with Ann's agency and others, and a user who oversees them. Returns the ID
 * of Ann's agency.
 */
export async function newOverseer(
  { admin, ann, newAgencyUser }: FuzzEnvironment,
  draw: Draw,
): Promise<{ readonly overseer: Person; readonly agencyId: string; readonly countyId: string }> {
  const overseer = await newAgencyUser();
  const agencies = await admin.client.agencies.list();
  const agencyId = agencies.find(({ name }) => name === ann.user.agencyName)?.id ?? '';
  const others = agencies.slice(0, 3).map(({ id }) => id);
  const agencyIds = [...new Set([agencyId, ...others])];
  const form = { name: nameOf(draw), watchesVideos: true, agencyIds, userIds: [overseer.user.id] };
  const { id: countyId } = await admin.client.counties.create(form);
  return { overseer, agencyId, countyId };
}

/** Returns a form with some agencies and Ann as overseer. */
async function formOf({ admin, ann }: FuzzEnvironment, draw: Draw) {
  const agencies = await admin.client.agencies.list();
  return {
    name: nameOf(draw),
    watchesVideos: chance(draw, 50),
    agencyIds: agencies.slice(0, 2).map(({ id }) => id),
    userIds: pick(draw, [[], [ann.user.id]]),
  };
}

export const countyRecipes = {
  counties: {
    list: ({ admin }) => ({ caller: admin, input: undefined }),
    create: async (environment, draw) => ({
      caller: environment.admin,
      input: await formOf(environment, draw),
    }),
    update: async (environment, draw) => {
      const { id } = await environment.admin.client.counties.create(await formOf(environment, draw));
      return { caller: environment.admin, input: { id, ...(await formOf(environment, draw)) } };
    },
    delete: async (environment, draw) => {
      const { id } = await environment.admin.client.counties.create(await formOf(environment, draw));
      return { caller: environment.admin, input: { id } };
    },
    ofAgency: ({ ann, bob }, draw) => ({ caller: pick(draw, [ann, bob]), input: undefined }),
  },
  overseen: {
    agencies: async (environment, draw) => ({
      caller: (await newOverseer(environment, draw)).overseer,
      input: undefined,
    }),
    tickets: async (environment, draw) => {
      const { overseer, agencyId } = await newOverseer(environment, draw);
      const filter = some(draw, { status: pick(draw, ['pending', 'in_progress', 'completed'] as const) });
      return { caller: overseer, input: { agencyId, ...filter, ...pageOf(draw) } };
    },
    ticket: async (environment, draw) => {
      const { overseer, agencyId, id } = await overseenTicket(environment, draw);
      return { caller: overseer, input: { agencyId, id } };
    },
    invoices: async (environment, draw) => {
      const { overseer, agencyId } = await newOverseer(environment, draw);
      return { caller: overseer, input: { agencyId, ...pageOf(draw) } };
    },
    statements: async (environment, draw) => {
      const { overseer, agencyId } = await newOverseer(environment, draw);
      return { caller: overseer, input: { agencyId, year: pick(draw, [2000, 2026, 9999]) } };
    },
  },
} satisfies Pick<Recipes, 'counties' | 'overseen'>;

/** Returns a completed ticket of Ann's agency, with a user who oversees it. */
export async function overseenTicket(environment: FuzzEnvironment, draw: Draw) {
  const { id } = await ticketIn(environment, draw, 'completed');
  return { ...(await newOverseer(environment, draw)), id };
}
