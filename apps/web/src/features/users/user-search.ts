import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { parseSearchText } from '../../ui/search-params.ts';

/** The statuses that the list of known users can show. */
export type ListedStatus = 'approved' | 'rejected';

/** The filter of User Management as the address holds it; active users are the default. */
export interface UserFilter {
  readonly search?: string;
  readonly status?: 'rejected';
}

/** Reads from the address which users are looked for. */
export function readUserSearch(said: Record<string, unknown>): UserFilter {
  const search = parseSearchText(said['search'], LONGEST_SEARCH);
  return { ...(search !== '' && { search }), ...(said['status'] === 'rejected' && { status: 'rejected' }) };
}
