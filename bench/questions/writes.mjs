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
const ONE_CLIENT_SECONDS = 2;
/** More tickets per second than the product creates. The floors may create all of theirs earlier. */
const PER_SECOND = 600;

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

/** Returns requests that create this many tickets, each with its own upload, of a system. */
async function creations({ name, create = post }, product, count) {
  const tickets = (await addUploads(product.owner, product.agency, count)).map(ticketOf);
  if (name === product.name) return tickets.map((ticket) => call(product.agency, 'tickets/create', ticket));
  return tickets.map(create);
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

/** Returns requests that delete the newest tickets of a system, which this run created. */
async function deletions(system, product, count) {
  if (system.deletions) return system.deletions(count);
  const { rows } = await product.owner.query(
    `select id from ${system.tickets ?? 'public.tickets'} where status = 'pending'
     order by submitted_at desc, id desc limit $1`,
    [count],
  );
  return rows.map(({ id }) =>
    system.name === product.name
      ? call(product.agency, 'tickets/delete', { id })
      : { method: 'DELETE', path: `/tickets/${id}` },
  );
}

/** Compares the creation or deletion of tickets with both floors and, if it can be installed, with Parse Server. */
export async function compareWrites(stage, name, { rows, rounds, seconds }) {
  const product = await startProduct(stage, rows);
  const floors = [await startFloor(stage, product), await startFloor(stage, product, 'own')];
  const parse = await startParseServer(stage, product);
  const systems = [product, ...floors, parse].filter((system) => system !== null);
  const run = async (system, clients, length) => {
    const requests = await creations(system, product, length * PER_SECOND);
    const creation = await measureLoad(system, { requests, clients, seconds: length, once: true });
    // Deletes after each creation, too, so that all rounds begin with about the same number of tickets.
    const added = await deletions(system, product, creation.calls);
    const deletion = await measureLoad(system, { requests: added, clients, seconds: length, once: true });
    return name === 'create' ? creation : deletion;
  };
  const results = await measureRounds(systems, rounds, async (system) => ({
    ...(await run(system, CLIENTS, seconds)),
    oneClientP50: (await run(system, 1, ONE_CLIENT_SECONDS)).p50,
  }));
  const label = name === 'create' ? 'Create a ticket' : 'Delete a ticket';
  return {
    results,
    summary: [
      summarize(`${label}: calls/s`, results, 'callsPerSecond', '≥ 0.5 to own tables'),
      summarize(`${label}: p50 in ms`, results, 'p50'),
      summarize(`${label}: p99 in ms`, results, 'p99'),
      summarize(`${label}: CPU ms per call`, results, 'cost'),
      summarize(
        `${label}, one client: p50 in ms`,
        results,
        'oneClientP50',
        name === 'create' ? '≤ 6 ms' : '',
      ),
    ],
  };
}

/**
 * Measures how many tickets per second one, two and three processes of the product create for many agencies,
 * and one process for one agency.
 */
export async function measureCreateThroughput(stage, { rows, rounds, seconds }) {
  const product = await startProduct(stage, rows, 3);
  const floors = [await startFloor(stage, product), await startFloor(stage, product, 'own')];
  const others = Array.from({ length: MANY_AGENCIES - 1 }, () =>
    joinAgency(product.urls[0], product.admin, `Bench ${crypto.randomUUID()}`),
  );
  const users = [product.agency, ...(await Promise.all(others))];
  const count = seconds * PER_SECOND;
  const withProcesses = (name, processes, requestsOf) =>
    Object.assign(Object.create(product), { name, requestsOf, urls: product.urls.slice(0, processes) });
  const forMany = () => creationsOf(users, product, count);
  const systems = [
    withProcesses('1 process', 1, forMany),
    withProcesses('2 processes', 2, forMany),
    withProcesses('3 processes', 3, forMany),
    withProcesses('1 process, 1 agency', 1, () => creationsOf([product.agency], product, count)),
    ...floors.map((floor) => Object.assign(floor, { requestsOf: () => creations(floor, product, count) })),
  ];
  const results = await measureRounds(systems, rounds, async (system) =>
    measureLoad(system, { requests: await system.requestsOf(), clients: MANY_CLIENTS, seconds, once: true }),
  );
  const label = `Create tickets, ${MANY_CLIENTS} clients`;
  return {
    results,
    summary: [
      summarize(`${label}: creations/s`, results, 'callsPerSecond', '≥ 300/s, growing with processes'),
      summarize(`${label}: p99 in ms`, results, 'p99', '≤ 150 ms'),
      summarize(`${label}: CPU ms per call`, results, 'cost'),
    ],
  };
}
