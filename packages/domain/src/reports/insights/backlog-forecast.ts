/** Complete weeks that are shown, and from which the forecast draws. */
export const BACKLOG_WEEKS = 8;
/** Weeks that the forecast covers. */
const FORECAST_WEEKS = 8;
/** With fewer complete weeks there is no forecast. */
export const LEAST_FORECAST_WEEKS = 4;

const RUNS = 2000;
const SEED = 20_261_123;
/** Eight of ten runs are within the range. */
export const FORECAST_LOW = 0.1;
export const FORECAST_HIGH = 0.9;

/** Tickets that were submitted, and tickets whose first report was delivered, in a week. */
export interface WeekFlow {
  readonly arrivals: number;
  readonly deliveries: number;
}

/** Open tickets at the end of a week: the range that holds eight of ten runs, and its middle. */
export interface ForecastWeek {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

/** Returns the weeks since the first ticket. */
export function weeksSinceStart<Week extends WeekFlow>(weeks: readonly Week[]): Week[] {
  const first = weeks.findIndex(({ arrivals, deliveries }) => arrivals + deliveries > 0);
  return first < 0 ? [] : weeks.slice(first);
}

/**
 * Forecasts the open tickets of the next weeks by simulation. Each simulated week repeats the arrivals and
 * deliveries of a past week, drawn at random. The seed is fixed: the same weeks always give the same
 * forecast. Null with fewer than four weeks.
 */
export function forecastBacklog(
  openTickets: number,
  pastWeeks: readonly WeekFlow[],
): readonly ForecastWeek[] | null {
  const past = weeksSinceStart(pastWeeks);
  if (past.length < LEAST_FORECAST_WEEKS) return null;
  const random = createRandom(SEED);
  const ends: number[][] = Array.from({ length: FORECAST_WEEKS }, () => []);
  for (let run = 0; run < RUNS; run += 1) {
    let open = openTickets;
    for (const end of ends) {
      const { arrivals, deliveries } = past[Math.floor(random() * past.length)] ?? EMPTY_WEEK;
      open = Math.max(0, open + arrivals - deliveries);
      end.push(open);
    }
  }
  return ends.map((end) => {
    const sorted = end.toSorted((one, other) => one - other);
    return {
      low: quantile(sorted, FORECAST_LOW),
      median: quantile(sorted, 0.5),
      high: quantile(sorted, FORECAST_HIGH),
    };
  });
}

const EMPTY_WEEK: WeekFlow = { arrivals: 0, deliveries: 0 };

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.round(share * (sorted.length - 1))] ?? 0;

/** Returns a generator of numbers from 0 up to 1: mulberry32 by Tommy Ettinger, public domain. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = Math.trunc(state + 0x6d_2b_79_f5);
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
