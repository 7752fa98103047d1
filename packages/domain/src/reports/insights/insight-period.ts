import { DAY, addTime } from '../../shared/time.ts';

/** Steps of a chart: weeks from Monday, or calendar months, in UTC like the months of statements. */
export const insightSteps = ['week', 'month'] as const;
export type InsightStep = (typeof insightSteps)[number];

/** First and last day, both inclusive, such as 2026-11-05, in UTC. */
export interface InsightPeriod {
  readonly from: string;
  readonly to: string;
  readonly step: InsightStep;
}

/** Days that are shown together. At the ends of a period they can be fewer than a week or month has. */
export interface StepDays {
  /** Monday or the first of the month. Identifies the step. */
  readonly start: string;
  /** First and last day of the step that are within the period. */
  readonly from: string;
  readonly to: string;
}

/** Maximum length of a period. */
export const MOST_INSIGHT_YEARS = 5;
const MOST_DAYS = MOST_INSIGHT_YEARS * 366;
/** Longest period that is shown by week unless someone chooses otherwise. */
const MOST_DAYS_BY_WEEK = 100;
const DAYS_OF_WEEK = 7;

const instantOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Returns the day of an instant in UTC. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** Returns the day that is this many days after another. */
export const addDays = (day: string, days: number): string => dayOf(addTime(instantOf(day), days * DAY));

const countDays = ({ from, to }: Pick<InsightPeriod, 'from' | 'to'>): number =>
  (instantOf(to).getTime() - instantOf(from).getTime()) / DAY + 1;

/** Checks that a period does not end before it starts and is not longer than five years. */
export function checkInsightPeriod(
  period: Pick<InsightPeriod, 'from' | 'to'>,
): { readonly code: 'PERIOD_REVERSED' | 'PERIOD_TOO_LONG' } | null {
  const days = countDays(period);
  if (days < 1) return { code: 'PERIOD_REVERSED' };
  return days > MOST_DAYS ? { code: 'PERIOD_TOO_LONG' } : null;
}

/** Returns the step in which a period is shown unless someone chooses otherwise. */
export const usualStep = (period: Pick<InsightPeriod, 'from' | 'to'>): InsightStep =>
  countDays(period) <= MOST_DAYS_BY_WEEK ? 'week' : 'month';

/** Returns the period that ends today and has this many days. */
export const lastDays = (days: number, now: Date): Pick<InsightPeriod, 'from' | 'to'> => ({
  from: addDays(dayOf(now), 1 - days),
  to: dayOf(now),
});

/** Returns the period of the same length that ends the day before another begins. */
export const periodBefore = ({ from, to }: Pick<InsightPeriod, 'from' | 'to'>) => ({
  from: addDays(from, -countDays({ from, to })),
  to: addDays(from, -1),
});

/** Returns the half-open range of a period. */
export const boundsOf = ({ from, to }: Pick<InsightPeriod, 'from' | 'to'>) => ({
  from: instantOf(from),
  before: addTime(instantOf(to), DAY),
});

/** Returns the start of the week or month of a day. */
export function stepStart(day: string, step: InsightStep): string {
  if (step === 'month') return `${day.slice(0, 7)}-01`;
  const sinceMonday = (instantOf(day).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
  return addDays(day, -sinceMonday);
}

/** Returns the first day after a step. */
function nextStart(start: string, step: InsightStep): string {
  // The 32nd day after the first of a month is always in the next one.
  return step === 'week' ? addDays(start, DAYS_OF_WEEK) : stepStart(addDays(start, 32), 'month');
}

/** Returns the steps of a period in order, also those without data. */
export function stepsOf({ from, to, step }: InsightPeriod): StepDays[] {
  const steps: StepDays[] = [];
  for (let start = stepStart(from, step); start <= to; start = nextStart(start, step)) {
    const last = addDays(nextStart(start, step), -1);
    steps.push({ start, from: start < from ? from : start, to: last > to ? to : last });
  }
  return steps;
}
