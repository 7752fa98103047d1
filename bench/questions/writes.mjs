import { joinAgency } from '../../apps/test-support/src/test-users.ts';
import { addUploads } from '../harness/fill-lists.mjs';
import { measureLoad, measureRounds, summarize } from '../harness/rounds.mjs';
import { startFloor, startProduct } from '../harness/stage.mjs';
import { startParseServer } from '../peers/parse-server.mjs';
import { call } from './reads.mjs';

const CLIENTS = 8;
const MANY_CLIENTS = 32;
/**
 * Submissions of one agency wait for each other, because its tickets are numbered without gaps (decision 75).
 */
const MANY_AGENCIES = 8;
/** Tickets created or deleted per second of a round: about as many as the product can. */
const PER_SECOND = 60;

/** Returns a ticket with one video. */
export const ticketOf = (uploadId) => ({
  submissionKey: crypto.randomUUID(),
  incidentType: 'Training',
  officersInvolved: ['Baker', 'Cole'],
  notes: 'at the bridge near exit ramp in fog and rain, second unit on scene, supervisor requested',
  videos: [{ uploadId, length: '00:10:00' }],
});

const post = (ticket) => ({
  method: 'POST',
  path: '/tickets',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(ticket),
});

/** Returns requests that create this many tickets, each with its own upload, by system. */
async function creations(product, parse, count) {
  const uploads = await addUploads(product.owner, product.agency, count);
  const tickets = uploads.map(ticketOf);
  return {
    [product.name]: tickets.map((ticket) => call(product.agency, 'tickets/create', ticket)),
    Floor: tickets.map(post),
    ...(parse && { [parse.name]: tickets.map((ticket) => parse.create(ticket)) }),
  };
}

/** Returns requests in which users of different agencies take turns to create tickets. */
async function creationsOf(users, product, count) {
  const uploads = [];
  for (const user of users)
    uploads.push(await addUploads(product.owner, user, Math.ceil(count / users.length)));
  return Array.from({ length: count }, (_, index) => {
    const place = index % users.length;
    const uploadId = uploads[place][Math.floor(index / users.length)];
    return call(users[place], 'tickets/create', ticketOf(uploadId));
  });
}

/** Returns requests that delete the newest tickets of each system, which this run created. */
async function deletions(product, parse, count) {
  const newest = async (table) =>
    (
      await product.owner.query(
        `select id from ${table} where status = 'pending'
      order by submitted_at desc, id desc limit $1`,
        [count],
      )
    ).rows;
  return {
    [product.name]: (await newest('public.tickets')).map(({ id }) =>
      call(product.agency, 'tickets/delete', { id }),
    ),
    Floor: (await newest('floor.tickets')).map(({ id }) => ({ method: 'DELETE', path: `/tickets/${id}` })),
    ...(parse && { [parse.name]: await parse.deletions(count) }),
  };
}

/** Compares the creation or deletion of tickets. */
export async function compareWrites(stage, name, { rows, rounds, seconds }) {
  const product = await startProduct(stage, rows);
  const floor = await startFloor(stage, product);
  const parse = await startParseServer(stage, product);
  const systems = [product, floor, parse].filter((system) => system !== null);
  const count = seconds * PER_SECOND;
  const results = await measureRounds(systems, rounds, async (system) => {
    const created = (await creations(product, parse, count))[system.name];
    const creation = await measureLoad(system, { requests: created, clients: CLIENTS });
    const requests = (await deletions(product, parse, count))[system.name];
    // Deletes after each creation, too, so that all rounds begin with the same number of tickets.
    const deletion = await measureLoad(system, { requests, clients: CLIENTS });
    return name === 'create' ? creation : deletion;
  });
  const label = name === 'create' ? 'Create a ticket' : 'Delete a ticket';
  return {
    results,
    summary: [
      summarize(`${label}: calls/s`, results, 'callsPerSecond', '≥ 0.3'),
      summarize(`${label}: p50 in ms`, results, 'p50'),
      summarize(`${label}: p99 in ms`, results, 'p99'),
      summarize(`${label}: CPU ms per call`, results, 'cost'),
    ],
  };
}

/**
 * Measures how many tickets per second one, two and three processes of the product create for many agencies,
 * and one process for one agency.
 */
export async function measureCreateThroughput(stage, { rows, rounds, seconds }) {
  const product = await startProduct(stage, rows, 3);
  const floor = await startFloor(stage, product);
  const others = Array.from({ length: MANY_AGENCIES - 1 }, () =>
    joinAgency(product.urls[0], product.admin, `Bench ${crypto.randomUUID()}`),
  );
  const users = [product.agency, ...(await Promise.all(others))];
  const count = seconds * PER_SECOND * 2;
  const withProcesses = (name, processes, create) =>
    Object.assign(Object.create(product), { name, create, urls: product.urls.slice(0, processes) });
  const forMany = () => creationsOf(users, product, count);
  const systems = [
    withProcesses('1 process', 1, forMany),
    withProcesses('2 processes', 2, forMany),
    withProcesses('3 processes', 3, forMany),
    withProcesses('1 process, 1 agency', 1, () => creationsOf([product.agency], product, count)),
    Object.assign(floor, { create: async () => (await creations(product, null, count)).Floor }),
  ];
  const results = await measureRounds(systems, rounds, async (system) =>
    measureLoad(system, { requests: await system.create(), clients: MANY_CLIENTS }),
  );
  const label = `Create tickets, ${MANY_CLIENTS} clients`;
  return {
    results,
    summary: [
      summarize(`${label}: creations/s`, results, 'callsPerSecond', '≥ 250/s'),
      summarize(`${label}: p99 in ms`, results, 'p99', '≤ 250 ms'),
      summarize(`${label}: CPU ms per call`, results, 'cost'),
    ],
  };
}
