import { runLoad } from './load.mjs';
import { measureProcessorTime } from './processor-time.mjs';

/**
 * Time for the systems to finish work that continues after the last response, so that it does not
 * affect the next round.
 */
const REST_MILLISECONDS = 300;

const rest = () => new Promise((resolve) => setTimeout(resolve, REST_MILLISECONDS));

/** Sends a load to a system. @returns its speed and its processor time in milliseconds per call */
export async function measureLoad(system, load) {
  const end = await measureProcessorTime(system.pids, system.backends);
  const { calls, seconds, p50, p99 } = await runLoad({ urls: system.urls, ...load });
  await rest();
  const { server, postgres } = await end();
  return {
    calls,
    callsPerSecond: calls / seconds,
    p50,
    p99,
    serverCost: server / calls,
    postgresCost: postgres / calls,
    cost: (server + postgres) / calls,
  };
}

/**
 * Measures each of the systems in every round, in turn, so that other load on the machine
 * affects all of them.
 * @param {{ name: string }[]} systems
 * @param {number} count rounds
 * @param {(system: any) => Promise<object>} measure
 * @returns {Promise<Record<string, object[]>>} the rounds of each system by its name
 */
export async function measureRounds(systems, count, measure) {
  const results = Object.fromEntries(systems.map(({ name }) => [name, []]));
  // Not counted: prepares statements and compiles code.
  for (const system of systems) await measure(system);
  for (let round = 0; round < count; round += 1)
    for (const system of round % 2 === 0 ? systems : systems.toReversed())
      results[system.name].push(await measure(system));
  return results;
}

const sorted = (values) => values.toSorted((one, other) => one - other);

/** Returns the middle value, or the mean of the two in the middle. */
export function median(values) {
  const ordered = sorted(values);
  const half = (ordered.length - 1) / 2;
  return (ordered[Math.floor(half)] + ordered[Math.ceil(half)]) / 2;
}

/** Returns smallest, median and largest ratio of two series, round by round. */
export function ratiosOf(ours, theirs) {
  const ratios = sorted(ours.map((value, round) => value / theirs[round]));
  return { min: ratios[0], median: median(ratios), max: ratios.at(-1) };
}

/**
 * Sums up one figure of a measurement for the page and the terminal.
 * @param {string} measure the measured quantity, with its unit
 * @param {Record<string, object[]>} results of `measureRounds`
 * @param {string} figure key of the figure in each round
 * @param {string} [target] goal for the ratio to the floor
 */
export function summarize(measure, results, figure, target = '') {
  const series = Object.entries(results).map(([name, rounds]) => [
    name,
    rounds.map((round) => round[figure]),
  ]);
  const { Plainview: ours, Floor: floor, 'Own tables': own } = Object.fromEntries(series);
  return {
    measure,
    target,
    medians: Object.fromEntries(series.map(([name, values]) => [name, median(values)])),
    ratio: ours && floor ? ratiosOf(ours, floor) : null,
    ...(ours && own && { ownRatio: ratiosOf(ours, own) }),
  };
}

/**
 * Sums up one figure of two systems for the page and the terminal.
 * @param {string} measure the measured quantity, with its unit
 * @param {Record<string, object[]>} results the rounds of each system by its name
 * @param {string[]} pair the names of the two systems; the ratio is the first divided by the second
 * @param {string} figure key of the figure in each round
 * @param {string} [target] goal for the ratio
 */
export function summarizePair(measure, results, pair, figure, target = '') {
  const series = pair.map((name) => results[name].map((round) => round[figure]));
  return {
    measure,
    target,
    medians: Object.fromEntries(pair.map((name, index) => [name, median(series[index])])),
    ratio: ratiosOf(...series),
  };
}
