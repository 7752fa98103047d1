import { readDay } from '../../ui/dates/days.ts';
import { parseSearchText, readId } from '../../ui/search-params.ts';

/** Lengths of the period up to today, in days. */
export type PeriodDays = 30 | 90 | 365;

/** Filter of the page, as search parameters. */
export interface InsightFilter {
  /** 90 unless set. */
  days?: PeriodDays;
  /** First and last day, in UTC, instead of `days`. */
  from?: string;
  to?: string;
  step?: 'week' | 'month';
  /** Id of the agency. */
  agency?: string;
  type?: string;
}

const LONGEST_TYPE = 100;

/** Parses search parameters; ignores invalid values. */
export function readInsightFilter(said: Record<string, unknown>): InsightFilter {
  const days = ([30, 90, 365] as const).find((each) => each === Number(said['days']));
  const [from, to] = [readDay(said['from']), readDay(said['to'])];
  const step = (['week', 'month'] as const).find((each) => each === said['step']);
  const agency = readId(said['agency']);
  const type = parseSearchText(said['type'], LONGEST_TYPE);
  return {
    ...(days && { days }),
    ...(from && { from }),
    ...(to && { to }),
    ...(step && { step }),
    ...(agency && { agency }),
    ...(type && { type }),
  };
}

/** Returns whether search parameters contain more than their filter: unknown or invalid ones. */
export function hasIgnoredParameters(
  search: Readonly<Record<string, unknown>>,
  filter: InsightFilter,
): boolean {
  const used = new Map<string, unknown>(Object.entries(filter));
  return Object.entries(search).some(([name, value]) => String(used.get(name)) !== String(value));
}
