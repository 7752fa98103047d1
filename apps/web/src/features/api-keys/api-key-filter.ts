import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { parseSearchText } from '../../ui/search-params.ts';

/** What the address says of the list of keys. */
export interface ApiKeyFilter {
  search?: string;
}

/** Reads an address; what makes no sense counts as not said. */
export function readApiKeyFilter(said: Record<string, unknown>): ApiKeyFilter {
  const search = parseSearchText(said['search'], LONGEST_SEARCH);
  return search === '' ? {} : { search };
}
