import { rareWord } from '../harness/fill-lists.mjs';
import { runLoad } from '../harness/load.mjs';
import { median, ratiosOf } from '../harness/rounds.mjs';
import { startProduct } from '../harness/stage.mjs';
import { call } from './reads.mjs';

const SIZES = [1000, 10_000, 100_000, 1_000_000];
/** Calls of each question per round, one after another. */
const CALLS = 10;
const DAY = 86_400_000;
const month = {
  uploadedFrom: new Date(Date.now() - 60 * DAY),
  uploadedBefore: new Date(Date.now() - 30 * DAY),
};
/** How the protocol marks the dates in `month`. */
const dates = [
  [1, 'uploadedFrom'],
  [1, 'uploadedBefore'],
];

/** The web application requests totals of at most this many. */
const countUpTo = 500;

const list = (person, input) => call(person, 'tickets/list', { limit: 50, countUpTo, ...input });
const search =
  (text) =>
  ({ admin }) =>
    list(admin, { search: text });

/** Requests by question. `admin` sees the tickets of all agencies. */
const questions = {
  'first page with total': ({ admin }) => list(admin, {}),
  'next page': ({ admin, cursor }) => list(admin, { cursor }),
  counts: ({ admin }) => call(admin, 'tickets/counts'),
  'own tickets with total': ({ admin }) => list(admin, { reviewer: 'me', sort: 'urgency' }),
  'overdue tickets with total': ({ admin }) => list(admin, { overdue: true, sort: 'due' }),
  'videos of a month with total': ({ admin }) => ({
    ...call(admin, 'videos/list'),
    body: JSON.stringify({ json: { limit: 50, countUpTo, ...month }, meta: dates }),
  }),
  'search, frequent word': search('traffic'),
  'search, frequent word of videos': ({ admin }) =>
    call(admin, 'videos/list', { limit: 50, countUpTo, search: 'baker' }),
  'search, frequent word of reports': ({ admin }) =>
    call(admin, 'reports/list', { limit: 50, countUpTo, search: 'traffic' }),
  'search, one agency in 50': search('county 37 '),
  'search, five tickets': search(rareWord),
  'search, two letters present': search('qu'),
  'search, two letters absent': search('zx'),
  'search, absent word': search('nothing-like-it'),
};

/**
 * Measures how much longer calls take with more tickets. `rows` is the largest number of tickets; one of 1,000,000 takes
 * long to fill.
 */
export async function measureGrowth(stage, { rows, rounds }) {
  const sizes = SIZES.filter((size) => size <= rows);
  const products = [];
  for (const size of sizes) {
    const product = await startProduct(stage, size);
    const { nextCursor } = await product.admin.client.tickets.list({ limit: 50 });
    products.push({ ...product, cursor: nextCursor });
  }
  const results = {};
  const summary = [];
  for (const [measure, requestOf] of Object.entries(questions)) {
    const times = sizes.map(() => []);
    for (let round = -1; round < rounds; round += 1)
      for (const [index, product] of products.entries()) {
        const requests = Array.from({ length: CALLS }, () => requestOf(product));
        const { p50 } = await runLoad({ urls: product.urls, requests, clients: 1 });
        // The first round only warms up.
        if (round >= 0) times[index].push(p50);
      }
    results[measure] = Object.fromEntries(sizes.map((size, index) => [size, times[index]]));
    summary.push({
      measure: `${measure}: p50 in ms`,
      target: measure.startsWith('search') ? '≤ 1.5' : '≤ 1.2',
      medians: Object.fromEntries(
        sizes.map((size, index) => [size.toLocaleString('en'), median(times[index])]),
      ),
      ratio: ratiosOf(times.at(-1), times[0]),
    });
  }
  return { results, summary };
}
