import type { DeliverySums } from '@plainview/domain/insights/delivery-figures';
import { sql } from 'drizzle-orm';

/** Sums of a step; a null step is the whole period. */
export type StepSums = DeliverySums & { readonly step: string | null };

/** A row of sums. Both percentiles are in one value, so that PostgreSQL sorts once. */
export type SumsRow = Omit<StepSums, 'medianSeconds' | 'ninetiethSeconds'> & {
  readonly seconds: readonly [median: number, ninetieth: number];
};

/** Both percentiles of the seconds from submission to delivery. */
export const percentiles = sql`percentile_cont(array[0.5, 0.9])
  within group (order by extract(epoch from delivered_at - submitted_at)::float8)`;

export function toSums({ seconds, ...sums }: SumsRow): StepSums {
  const [medianSeconds, ninetiethSeconds] = seconds;
  return { ...sums, medianSeconds, ninetiethSeconds };
}
