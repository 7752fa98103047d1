import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { parseSearchText } from '../../ui/search-params.ts';

/** Filter of the list of keys, as search parameters. */
export interface ApiKeyFilter {
  search?: string;
}

/** Parses search parameters; ignores invalid values. */
export function readApiKeyFilter(said: Record<string, unknown>): ApiKeyFilter {
  const search = parseSearchText(said['search'], LONGEST_SEARCH);
  return search === '' ? {} : { search };
}
