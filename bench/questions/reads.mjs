import { rareWord } from '../harness/fill-lists.mjs';
import { runLoad } from '../harness/load.mjs';
import { measureLoad, measureRounds, summarize } from '../harness/rounds.mjs';
import { startFloor, startProduct } from '../harness/stage.mjs';
import { startParseServer } from '../peers/parse-server.mjs';

const CLIENTS = 8;
const PAGES = 20;
const ONE_CLIENT_SECONDS = 2;
const WARM_UP_SECONDS = 3;

/** Returns a call of the product as its web application makes it. */
export const call = (person, procedure, input) => ({
  method: 'POST',
  path: `/rpc/${procedure}`,
  headers: { 'content-type': 'application/json', cookie: person.cookie() },
  body: JSON.stringify(input === undefined ? {} : { json: input }),
});

const get = (path) => ({ method: 'GET', path });

async function productCursors({ agency }) {
  const cursors = [];
  let cursor;
  while (cursors.length < PAGES) {
    cursor = (await agency.client.tickets.list({ limit: 50, cursor })).nextCursor;
    if (cursor === null) break;
    cursors.push(cursor);
  }
  return cursors;
}

/** Returns the start positions of the floor's pages, which match the product's. */
async function floorPlaces({ owner, agency }) {
  const { rows } = await owner.query(
    `select submitted_at::text as at, id from (
       select submitted_at, id, row_number() over (order by submitted_at desc, id desc) as place from tickets
       where agency_id = (select agency_id from users where id = $1)) t
     where place % 50 = 0 order by place limit $2`,
    [agency.user.id, PAGES],
  );
  return rows.map(({ at, id }) => `${at},${id}`);
}

/** The requests of each question by system. A position of the floor is a time and an id. */
const questions = {
  lists: {
    label: 'List 50 tickets, first page with total',
    targets: '≥ 0.9',
    oneClient: '≤ 4 ms',
    product: async ({ agency }) => [call(agency, 'tickets/list', { limit: 50 })],
    floor: async () => [get('/tickets')],
    parse: (parse) => parse.list({ count: 1 }),
  },
  'next-page': {
    label: 'List 50 tickets, next page without total',
    targets: '≥ 0.6',
    oneClient: '≤ 3 ms',
    product: async (product) =>
      (await productCursors(product)).map((cursor) =>
        call(product.agency, 'tickets/list', { limit: 50, cursor }),
      ),
    floor: async (product) =>
      (await floorPlaces(product)).map((place) => get(`/tickets?after=${encodeURIComponent(place)}`)),
    parse: (parse) => parse.list({ skip: 50 }),
  },
  counts: {
    label: 'Count tickets by status',
    targets: '≥ 0.95',
    product: async ({ agency }) => [call(agency, 'tickets/counts')],
    floor: async () => [get('/counts')],
  },
  get: {
    label: 'Get a ticket',
    targets: '≥ 0.6 to own tables',
    oneClient: '≤ 2 ms',
    product: async ({ agency }) =>
      (await agency.client.tickets.list({ limit: PAGES })).items.map(({ id }) =>
        call(agency, 'tickets/get', { id }),
      ),
    floor: async ({ agency }) =>
      (await agency.client.tickets.list({ limit: PAGES })).items.map(({ id }) => get(`/tickets/${id}`)),
  },
  search: {
    label: 'Search tickets for a frequent, a rare and an absent word, with total',
    targets: '',
    product: async ({ agency }) =>
      ['traffic', rareWord, 'qqxz'].map((search) => call(agency, 'tickets/list', { limit: 50, search })),
    floor: async () => ['traffic', rareWord, 'qqxz'].map((search) => get(`/tickets?search=${search}`)),
  },
};

/** Compares read calls of the product with both floors and, if it can be installed, with Parse Server. */
export async function compareReads(stage, name, { rows, rounds, seconds }) {
  const { label, targets, oneClient = '', ...requestsOf } = questions[name];
  const product = await startProduct(stage, rows);
  const floors = [await startFloor(stage, product), await startFloor(stage, product, 'own')];
  const parse = requestsOf.parse ? await startParseServer(stage, product) : null;
  const ofFloor = await requestsOf.floor(product);
  const requests = {
    [product.name]: await requestsOf.product(product),
    ...Object.fromEntries(floors.map((floor) => [floor.name, ofFloor])),
    ...(parse && { [parse.name]: requestsOf.parse(parse) }),
  };
  const systems = [product, ...floors, parse].filter((system) => system !== null);
  // Until the compiler has optimized their code.
  for (const { name: system, urls } of systems)
    await runLoad({ urls, requests: requests[system], clients: CLIENTS, seconds: WARM_UP_SECONDS });
  const results = await measureRounds(systems, rounds, async (system) => {
    const load = { requests: requests[system.name] };
    const many = await measureLoad(system, { ...load, clients: CLIENTS, seconds });
    const { p50 } = await measureLoad(system, { ...load, clients: 1, seconds: ONE_CLIENT_SECONDS });
    return { ...many, oneClientP50: p50 };
  });
  return {
    results,
    summary: [
      summarize(`${label}: calls/s`, results, 'callsPerSecond', targets),
      summarize(`${label}: CPU ms per call`, results, 'cost'),
      summarize(`${label}: p99 in ms`, results, 'p99'),
      summarize(`${label}, one client: p50 in ms`, results, 'oneClientP50', oneClient),
    ],
  };
}
