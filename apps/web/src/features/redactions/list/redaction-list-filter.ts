import {
  redactionFilters,
  type RedactionFilter,
} from '@plainview/domain/release/redactions/redaction-filter';

/** Filter of the list of redacted copies, as search parameters. */
export interface RedactionListFilter {
  /** Defaults to open orders. */
  state?: RedactionFilter;
}

/** Parses search parameters; ignores invalid values. */
export function readRedactionFilter(said: Record<string, unknown>): RedactionListFilter {
  const state = redactionFilters.find((known) => known === said['state']);
  return state && state !== 'open' ? { state } : {};
}
