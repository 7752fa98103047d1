import { runLoad } from '../harness/load.mjs';
import { median, ratiosOf } from '../harness/rounds.mjs';
import { startProduct } from '../harness/stage.mjs';
import { call } from './reads.mjs';

const SIZES = [1000, 10_000, 100_000, 1_000_000];
/** Calls of each question per round, one after another. */
const CALLS = 10;

const list = (person, input) => call(person, 'tickets/list', { limit: 50, ...input });

/** The requests by what they ask. `admin` sees the tickets of all agencies. */
const questions = {
  'first page with total': ({ admin }) => list(admin, {}),
  'next page': ({ admin, cursor }) => list(admin, { cursor }),
  counts: ({ admin }) => call(admin, 'tickets/counts'),
  'search, frequent word': ({ admin }) => list(admin, { search: 'traffic' }),
  'search, two letters present': ({ admin }) => list(admin, { search: 'qu' }),
  'search, two letters absent': ({ admin }) => list(admin, { search: 'zx' }),
  'search, absent word': ({ admin }) => list(admin, { search: 'nothing-like-it' }),
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
