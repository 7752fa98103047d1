import type { Tally } from './observer.ts';

/** Facts about a run that its calls do not include. */
interface Run {
  readonly seed: number;
  /** Number of ledger entries, all of them verified. */
  readonly entries: number;
  readonly milliseconds: number;
}

/** The statistics of a run, as JSON. */
interface TallyData extends Run, Pick<Tally, 'calls' | 'resets' | 'overtaken' | 'slowest'> {
  readonly accepted: number;
  readonly byStatus: Readonly<Record<string, number>>;
  readonly unavailable: Readonly<Record<string, number>>;
  readonly byName: Readonly<Record<string, { readonly sent: number; readonly accepted: number }>>;
}

/** Returns the statistics of a run. `scripts/development/fuzz.mjs` adds up those of several runs. */
export const tallyData = (tally: Tally, run: Run): TallyData => ({
  ...run,
  calls: tally.calls,
  resets: tally.resets,
  overtaken: tally.overtaken,
  accepted: [...tally.byName.values()].reduce((sum, { accepted }) => sum + accepted, 0),
  byStatus: Object.fromEntries(tally.byStatus),
  unavailable: Object.fromEntries(tally.unavailable),
  byName: Object.fromEntries(tally.byName),
  slowest: tally.slowest,
});

const LISTED = 12;

const pairs = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([what, count]) => `${what}: ${count}`)
    .join(', ');

/** Summarizes a run in a few lines: number of calls, responses, and the slowest call. */
export function describeTally(tally: Tally, run: Run): string {
  const { calls, accepted, resets, overtaken, byStatus, unavailable, slowest } = tallyData(tally, run);
  const fewest = [...tally.byName]
    .filter(([name]) => !name.endsWith('…'))
    .toSorted(([, one], [, other]) => one.accepted - other.accepted)
    .slice(0, LISTED)
    .map(([name, own]) => `${name} ${own.accepted} of ${own.sent}`);
  return [
    `fuzz: ${calls} calls in ${Math.round(run.milliseconds / 1000)} s (seed ${run.seed}), ${accepted} accepted, ${overtaken} not prepared, ${resets} connections reset`,
    `  answers ${pairs(byStatus)}`,
    `  5xx ${pairs(unavailable) || 'none'}`,
    `  fewest accepted: ${fewest.join(', ')}`,
    `  slowest ${Math.round(slowest.milliseconds)} ms: ${slowest.what}`,
    `  ledger intact with ${run.entries} entries`,
  ].join('\n');
}
