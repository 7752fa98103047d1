import { growthPerHour } from './sample-memory.mjs';

const WINDOW_SECONDS = 300;

const labels = {
  list: 'List, first page with total',
  nextPage: 'List, next page',
  search: 'Search',
  get: 'Get a ticket',
  create: 'Create a ticket',
  delete: 'Delete a ticket',
  smallRange: 'Range of 64 KiB',
  largeRange: 'Range of 1 MiB',
  signIn: 'Sign-in',
};

const isShed = ({ status }) => status === 503;

function timesOf(answers, kind, from, until) {
  const times = answers
    .filter((one) => one.kind === kind && !one.isFailed && one.at >= from && one.at < until)
    .map(({ milliseconds }) => milliseconds)
    .toSorted((one, other) => one - other);
  return { p50: times[Math.floor(times.length * 0.5)], p99: times[Math.floor(times.length * 0.99)] };
}

/**
 * Returns latencies and failures of each kind of call: over the whole time, and in its first
 * and last minutes.
 */
export function figuresOf(answers, seconds) {
  const window = Math.min(WINDOW_SECONDS, seconds / 3);
  const figures = {};
  for (const kind of Object.keys(labels)) {
    const own = answers.filter((answer) => answer.kind === kind);
    figures[kind] = {
      calls: own.length,
      whole: timesOf(own, kind, 0, Infinity),
      first: timesOf(own, kind, 0, window),
      last: timesOf(own, kind, seconds - window, Infinity),
      rejected: own.filter(isShed).length,
      failed: own.filter((one) => one.isFailed && !isShed(one)).length,
      reasons: [
        ...new Set(own.filter((one) => one.isFailed).map(({ status, text }) => `${status} ${text}`)),
      ].slice(0, 5),
    };
  }
  return figures;
}

/** Returns a memory figure of the samples: first, last, peak and growth. */
export const memoryOf = (samples, figure) => {
  const values = samples.map((sample) => sample[figure]);
  // The first third warms up: caches fill and code is compiled.
  const settled = samples.slice(Math.floor(samples.length / 3));
  return {
    first: values[0],
    last: values.at(-1),
    peak: Math.max(...values),
    growthPerHour: growthPerHour(settled, figure),
  };
};

const row = (measure, medians, target = '') => ({ measure, target, medians, ratio: null });

/** Sums up the measurement for the page and the terminal. */
export function summarizeMixed({ offered, seconds, figures, uploads, streams, memory }, opened) {
  const byTime = (measure, kind, figure) =>
    row(`${measure}: ${figure} in ms`, {
      Whole: figures[kind].whole[figure],
      'First minutes': figures[kind].first[figure],
      'Last minutes': figures[kind].last[figure],
    });
  const counted = Object.values(figures);
  const sum = (key) => counted.reduce((total, one) => total + one[key], 0);
  const memoryRow = (measure, { first, last, peak }) =>
    row(measure, { Whole: peak, 'First minutes': first, 'Last minutes': last });
  return [
    row('Minutes', { Whole: seconds / 60 }),
    row('Calls/s offered', { Whole: offered }),
    row('Calls', { Whole: sum('calls') }),
    row('Calls that failed', { Whole: sum('failed') }, '0'),
    row('Calls rejected because of overload', { Whole: sum('rejected') }, '0'),
    ...Object.entries(labels).flatMap(([kind, label]) => [
      byTime(label, kind, 'p50'),
      byTime(label, kind, 'p99'),
    ]),
    row('Uploads of 8 to 64 MiB', { Whole: uploads.count }),
    row('Uploads: MiB/s while one is sent and checked', { Whole: uploads.mebibytesPerSecond }),
    row('Uploads that failed', { Whole: uploads.errors.length }, '0'),
    row(`Live streams open, of ${opened}, at least`, { Whole: streams.least }, String(opened)),
    row('Live events received', { Whole: streams.received }),
    memoryRow('Memory of the server in MiB (whole: peak)', memory.server),
    memoryRow('Memory of PostgreSQL in MiB (whole: peak)', memory.postgres),
    row('Growth of the server in MiB per hour, after the first third', {
      Whole: memory.server.growthPerHour,
    }),
    row('Growth of PostgreSQL in MiB per hour, after the first third', {
      Whole: memory.postgres.growthPerHour,
    }),
  ];
}

/** Prints all failures, and makes the program fail if there are any. */
export function reportFailures({ figures, uploads, streams }, opened) {
  const reasons = Object.entries(figures).flatMap(([kind, { failed, reasons: texts }]) =>
    failed > 0 ? [`${failed} × ${kind}: ${texts.join(' | ')}`] : [],
  );
  reasons.push(...uploads.errors);
  if (streams.least < opened) reasons.push(`only ${streams.least} of ${opened} streams stayed open`);
  for (const reason of reasons) console.error(reason);
  if (reasons.length > 0) process.exitCode = 1;
}
