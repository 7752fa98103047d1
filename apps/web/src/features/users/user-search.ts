import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { parseSearchText } from '../../ui/search-params.ts';

/** Statuses that the list of users can show. */
const otherStatuses = ['disabled', 'rejected'] as const;
export type ListedStatus = 'approved' | (typeof otherStatuses)[number];

/** Filter of User Management, as search parameters; active users are the default. */
export interface UserFilter {
  readonly search?: string;
  readonly status?: (typeof otherStatuses)[number];
}

/** Parses search parameters; ignores invalid values. */
export function readUserSearch(said: Record<string, unknown>): UserFilter {
  const search = parseSearchText(said['search'], LONGEST_SEARCH);
  const status = otherStatuses.find((known) => known === said['status']);
  return { ...(search !== '' && { search }), ...(status && { status }) };
}
