import { readId } from '../../ui/search-params.ts';

/** Filter of the list of statements, as search parameters. */
export interface StatementFilter {
  /** Defaults to this year. */
  year?: number;
  /** Id of the agency to show. */
  agency?: string;
}

/** Parses search parameters; ignores invalid values. */
export function readStatementFilter(said: Record<string, unknown>): StatementFilter {
  const year = Number(said['year']);
  const agency = readId(said['agency']);
  return {
    ...(Number.isInteger(year) && year >= 2000 && year <= 9999 && { year }),
    ...(agency && { agency }),
  };
}
