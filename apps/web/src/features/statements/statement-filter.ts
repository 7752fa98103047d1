import { readId } from '../../ui/search-params.ts';

/** What the address says of the list of statements. */
export interface StatementFilter {
  /** Left out: this year. */
  year?: number;
  /** One agency's only, by its id. */
  agency?: string;
}

/** Reads an address; what makes no sense counts as not said. */
export function readStatementFilter(said: Record<string, unknown>): StatementFilter {
  const year = Number(said['year']);
  const agency = readId(said['agency']);
  return {
    ...(Number.isInteger(year) && year >= 2000 && year <= 9999 && { year }),
    ...(agency && { agency }),
  };
}
