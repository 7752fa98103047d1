import { mailStates, type MailState } from '@plainview/domain/operations/mail/mail';
import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { parseSearchText } from '../../ui/search-params.ts';

/** Filter of the list of messages, as search parameters. */
export interface MailFilter {
  state?: MailState;
  search?: string;
}

/** Changes of the search parameters; undefined removes one. */
export type MailFilterChange = { readonly [Key in keyof MailFilter]?: string | undefined };

/** Parses search parameters; ignores invalid values. */
export function readMailFilter(said: Record<string, unknown>): MailFilter {
  const state = mailStates.find((known) => known === said['state']);
  const search = parseSearchText(said['search'], LONGEST_SEARCH);
  return { ...(state && { state }), ...(search !== '' && { search }) };
}
