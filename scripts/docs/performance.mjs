// Writes docs/performance.md from the results that `npm run bench` wrote to bench/results; with
// --check compares.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cell, finish, table } from '../lib/generated-page.mjs';
import { root } from '../lib/workspace.mjs';

/** Titles of the questions, in the order of the page. */
const titles = {
  lists: 'First page of a list',
  'next-page': 'Next page of a list',
  counts: 'Counts',
  get: 'Get a ticket',
  search: 'Search',
  create: 'Create a ticket',
  delete: 'Delete a ticket',
  'create-throughput': 'Creations with several processes',
  proof: 'Cost of proofs',
  live: 'Live updates',
  overload: 'Overload',
  mixed: 'Mixed load at half of the capacity',
  growth: 'Growth with the number of rows',
  ranges: 'Byte ranges of videos',
  seeks: 'Seeks in a film of 1 GiB',
  uploads: 'Uploads',
  'web-load': 'Loading the web application',
  rest: 'A start, and a product at rest',
};

/** Notes below a table: why a target was missed, or how to read the results. */
const limits = {
  lists:
    'One client waits less than its target; under load, Node.js is the limit. In a profile of the next page (`npm run bench -- ' +
    'profile next-page`), encoding the tickets takes 20% of its time, writing to sockets 13%, mapping rows 6%, validation 5%, ' +
    'and no other part more than 4%.',
  'next-page':
    'An earlier version of this page said that the target is out of reach. Planning the same statements again ' +
    '([decision 137](decisions/0137-plans-made-once.md)) and round trips ([decision 138](decisions/0138-presumed-callers.md)) ' +
    'are gone since then; what is left is the time of Node.js, as above.',
  create:
    'Submissions of one agency, as here, wait for each other from the ticket’s number to the commit, because numbers have no ' +
    'gaps ([decision 75](decisions/0075-ticket-numbers.md)).',
  'create-throughput':
    'The clients submit for eight agencies; in the last column before the floor for one, whose submissions wait for each ' +
    'other as described above. Two cores are full with one process, so more processes create no more here.',
  ranges:
    'The floor and nginx identify nobody and record nothing. By grant, nginx asks Plainview once in two seconds about a session ' +
    'and a file ([decision 139](decisions/0139-ranges-by-grants.md)); by hand-off about each range, so it costs nearly as much as ' +
    'sending 64 KiB. In a profile of ranges that Plainview sends (`npm run bench -- profile range`), reading the file and writing ' +
    'to sockets takes about 45% of the time, and no other function more than 2.5%.',
  overload:
    'Lists may begin while a sixth of the limit is in progress. With a quarter, the ratio of the 99th percentile was 2.31 ' +
    '([decision 47](decisions/0047-calls-that-can-wait-are-shed-first.md)).',
  'web-load':
    'A slow phone: processor slowed down four times, 1.6 Mbit/s, round trips of 150 ms. *Warm* is the second visit and *again* ' +
    'the third. When this was measured, the service worker requested the page without the slow network on both. The ' +
    'measurement now slows down every request ([visits and streams](performance/visits-and-streams.md)).',
  rest:
    'About half of the memory of Node.js are pages of its executable and of files, which the processes of a machine share; ' +
    'a Node.js process that does nothing takes 42 MiB.',
  growth:
    'Both sizes have at least 400 open tickets, so that lists of open tickets are equally long. [What still grows]' +
    '(performance/what-still-grows.md) says why some rows are above their target.',
};

const folder = path.join(root, 'bench/results');
const results = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
const faults = results
  .filter(({ question }) => !(question in titles))
  .map(({ question }) => `no title for the question ${question}`);

/** Formats a figure, or a text instead of one (`all rejected`). */
function format(value) {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  return Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 3 });
}

function ratioCell(ratio) {
  if (!ratio) return '';
  const { min, median, max } = ratio;
  return `${format(median)} (${format(min)}–${format(max)})`;
}

function describe({ date, commit, environment, options }) {
  const { processor, cores, memoryGibibytes, node, postgres } = environment;
  const settings = Object.entries(options).map(([name, value]) => `--${name} ${value}`);
  return (
    `${date}, commit \`${commit}\`, \`${settings.join(' ')}\`, ${processor}, ${cores} cores, ` +
    `${memoryGibibytes} GiB, Node.js ${node.slice(1)}, PostgreSQL ${postgres}.`
  );
}

function section(question) {
  const result = results.find((one) => one.question === question);
  if (!result) return [];
  const systems = [...new Set(result.summary.flatMap(({ medians }) => Object.keys(medians)))];
  const hasOwn = result.summary.some(({ ownRatio }) => ownRatio);
  const rows = result.summary.map(({ measure, medians, ratio, ownRatio, target }) => [
    cell(measure),
    ...systems.map((system) => format(medians[system])),
    ratioCell(ratio),
    ...(hasOwn ? [ratioCell(ownRatio)] : []),
    target,
  ]);
  return [
    `## ${titles[question]}`,
    `\`npm run bench -- ${question}\`: ${describe(result)}`,
    ...(question in limits ? [limits[question]] : []),
    table(['Measure', ...systems, 'Ratio', ...(hasOwn ? ['Ratio to own tables'] : []), 'Target'], rows),
  ];
}

const text = [
  '# Performance',
  'Measurements of Plainview against the *floor*: the least that a server for the same calls must do on the same machine ' +
    '(`bench/floor`): one process of `node:http` and `pg` with prepared statements, without authentication, validation, ' +
    'row-level security or ledger. *Own tables* is the same process on the product’s own tables with their indexes and triggers: what ' +
    'this schema costs anyway. Where it can be installed, [Parse Server](https://parseplatform.org) is measured, too. ' +
    'All of them run on one PostgreSQL, on the same rows, one after another. `wrk` sends the requests, and the product logs as ' +
    'by default.',
  'Tables show medians over the rounds. *Ratio* is Plainview divided by the floor (under growth, whose tables show the lowest of the rounds: the most rows divided ' +
    'by the fewest; under overload: twice the capacity divided by the capacity; under seeks, and ranges by grant or hand-off: Plainview behind nginx divided by nginx; under cost of proofs: with salted entries, tree and checkpoints divided by without), as median and range over the rounds. Compare ratios, not times. *CPU ms* is the processor time of the ' +
    'server and of its database connections; it changes little with other load on the machine. Targets apply to the ratio ' +
    'unless they name a unit.',
  'To measure again, run `npm run bench -- <question>` for each question, then `npm run performance`, which writes this ' +
    'page. `--rows`, `--rounds` and `--seconds` change the size; `BENCH_DIRECTORY=<folder>` keeps the filled databases ' +
    'for the next run. The number of database statements of each call is checked by ' +
    '`apps/server/tests/performance/statements-per-call.test.ts`. [Notebooks](performance/README.md) explain single results.',
  ...Object.keys(titles).flatMap(section),
].join('\n\n');

finish({ name: 'performance', page: 'docs/performance.md', text: `${text}\n`, faults });
