import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { parseSearchText } from '../../ui/search-params.ts';

/** Statuses that the list of users can show. */
export type ListedStatus = 'approved' | 'rejected';

/** Filter of User Management, as search parameters; active users are the default. */
export interface UserFilter {
  readonly search?: string;
  readonly status?: 'rejected';
}

/** Parses search parameters; ignores invalid values. */
export function readUserSearch(said: Record<string, unknown>): UserFilter {
  const search = parseSearchText(said['search'], LONGEST_SEARCH);
  return { ...(search !== '' && { search }), ...(said['status'] === 'rejected' && { status: 'rejected' }) };
}
