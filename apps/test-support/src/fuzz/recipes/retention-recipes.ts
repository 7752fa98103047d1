import type { Caller } from '../../caller.ts';
import { deliveredTicket, insertDelivered } from '../../insert-delivered.ts';
import { pick, type Draw } from '../draw.ts';
import { newTicket, WITHOUT_FILES } from '../evidence-stock.ts';
import type { FuzzEnvironment } from '../fuzz-environment.ts';
import { newAgencyAdministrator } from './colleague-recipes.ts';
import { pageOf, textOf, type Recipes } from './recipe.ts';

const LONG_AGO = '2020-03-04T05:06:07.000Z';
const rules = (incidentType: string) => [
  { agencyId: null, incidentType, period: { count: 1, unit: 'days' as const } },
];

/** Periods that an agency may always set: it keeps its tickets longer. */
const agencyRules = (draw: Draw) => [
  { incidentType: `x${textOf(draw, 80)}`, period: null },
  { incidentType: null, period: null },
];

/** Adds a ticket whose retention period has ended. @returns its ID */
async function dueTicket({ admin, owner }: FuzzEnvironment): Promise<string> {
  const [agency] = await admin.client.agencies.list();
  const incidentType = `${WITHOUT_FILES} ${crypto.randomUUID()}`;
  const change = (statement: string, values: string) => owner.change(statement, values);
  await insertDelivered(change, [deliveredTicket(agency?.id ?? '', LONG_AGO, { incidentType })]);
  const { dueAfter } = await admin.client.retention.preview({ rules: rules(incidentType) });
  await admin.client.retention.setRules({ rules: rules(incidentType), expectedDue: dueAfter });
  return (await admin.client.retention.due({})).items[0]?.id ?? '';
}

/** Requests the destruction of a ticket under the two-person rule. @returns its ID, and who may approve it */
async function requested(
  environment: FuzzEnvironment,
): Promise<{ readonly id: string; readonly caller: Caller; readonly after: () => Promise<unknown> }> {
  const { admin, owner, removeRules } = environment;
  const caller = await environment.newAdministrator();
  await admin.client.retention.setOptions({
    undoDays: 7,
    isAutomatic: false,
    needsTwoPersons: false,
    approverDays: 0,
  });
  await owner.change(
    `insert into account_grants (id, account_id, kind, at, duties)
      values (gen_random_uuid(), $1::uuid, 'confirmed', now() + interval '1 minute', '[]')`,
    caller.user.id,
  );
  const ticketId = await dueTicket(environment);
  await admin.client.retention.schedule({ ticketIds: [ticketId] });
  const { items } = await admin.client.retention.list({ group: 'open', limit: 500 });
  const id = items.find((item) => item.ticketId === ticketId)?.id ?? '';
  await owner.change(
    `update destructions set state = 'requested', destroy_after = null where id = $1::uuid`,
    id,
  );
  return { id, caller, after: removeRules };
}

async function placed(environment: FuzzEnvironment): Promise<string> {
  const { id } = await newTicket(environment, 'completed');
  const { admin } = environment;
  return (await admin.client.holds.place({ name: 'Matter', reason: 'Litigation', ticketIds: [id] })).id;
}

export const retentionRecipes = {
  retention: {
    get: ({ admin }) => ({ caller: admin, input: undefined }),
    preview: ({ admin }, draw) => ({ caller: admin, input: { rules: rules(`x${textOf(draw, 80)}`) } }),
    setRules: async ({ admin }, draw) => {
      const wanted = rules(`x${textOf(draw, 80)}`);
      const { dueAfter } = await admin.client.retention.preview({ rules: wanted });
      return { caller: admin, input: { rules: wanted, expectedDue: dueAfter } };
    },
    getOwn: ({ ann }) => ({ caller: ann, input: undefined }),
    previewOwn: async (environment, draw) => ({
      caller: await newAgencyAdministrator(environment),
      input: { rules: agencyRules(draw) },
    }),
    setOwn: async (environment, draw) => {
      const caller = await newAgencyAdministrator(environment);
      const wanted = agencyRules(draw);
      const { version } = await caller.client.retention.getOwn();
      const { dueAfter } = await caller.client.retention.previewOwn({ rules: wanted });
      return { caller, input: { rules: wanted, version, expectedDue: dueAfter } };
    },
    setOptions: ({ admin, removeRules }, draw) => ({
      caller: admin,
      input: {
        undoDays: pick(draw, [0, 7, 365]),
        isAutomatic: false,
        needsTwoPersons: pick(draw, [false, true]),
        approverDays: pick(draw, [0, 7, 365]),
        agencyMinimum: pick(draw, [null, { count: 1, unit: 'years' as const }]),
      },
      after: removeRules,
    }),
    due: ({ admin }, draw) => ({ caller: admin, input: pageOf(draw) }),
    schedule: async (environment) => ({
      caller: environment.admin,
      input: { ticketIds: [await dueTicket(environment)] },
    }),
    list: ({ admin, ann }, draw) => ({
      caller: pick(draw, [admin, ann]),
      input: { ...pageOf(draw), group: pick(draw, ['open', 'destroyed', 'stopped'] as const) },
    }),
    approve: async (environment) => {
      const { id, caller, after } = await requested(environment);
      return { caller, input: { id }, after };
    },
    stop: async (environment, draw) => {
      const { id, caller, after } = await requested(environment);
      return { caller, input: { id, reason: textOf(draw, 2000) }, after };
    },
  },
  holds: {
    list: ({ admin }, draw) => ({
      caller: admin,
      input: { ...pageOf(draw), isReleased: pick(draw, [false, true]) },
    }),
    get: async (environment) => ({ caller: environment.admin, input: { id: await placed(environment) } }),
    place: async (environment, draw) => ({
      caller: environment.admin,
      input: {
        name: textOf(draw, 200),
        reason: textOf(draw, 2000),
        ticketIds: [(await newTicket(environment, 'completed')).id],
      },
    }),
    extend: async (environment) => ({
      caller: environment.admin,
      input: { id: await placed(environment), ticketIds: [(await newTicket(environment, 'completed')).id] },
    }),
    removeTicket: async (environment, draw: Draw) => {
      const id = await placed(environment);
      const { id: ticketId } = await newTicket(environment, 'completed');
      await environment.admin.client.holds.extend({ id, ticketIds: [ticketId] });
      return { caller: environment.admin, input: { id, ticketId, reason: textOf(draw, 2000) } };
    },
    release: async (environment, draw: Draw) => ({
      caller: environment.admin,
      input: { id: await placed(environment), reason: textOf(draw, 2000) },
    }),
    decline: async (environment, draw: Draw) => {
      const id = await placed(environment);
      await environment.owner.change(
        `update holds set release_requested_at = $2::timestamptz, release_requested_by = 'Dana',
          release_requested_by_id = gen_random_uuid() where id = $1::uuid`,
        id,
        LONG_AGO,
      );
      const requestedAt = new Date(LONG_AGO);
      return { caller: environment.admin, input: { id, reason: textOf(draw, 2000), requestedAt } };
    },
  },
} satisfies Partial<Recipes>;
