import { mailStates, type MailState } from '@plainview/domain/mail/mail';
import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { parseSearchText } from '../../ui/search-params.ts';

/** What the address says of the list of messages. */
export interface MailFilter {
  state?: MailState;
  search?: string;
}

/** What shall be different in the address; undefined takes it out. */
export type MailFilterChange = { readonly [Key in keyof MailFilter]?: string | undefined };

/** Reads an address; what makes no sense counts as not said. */
export function readMailFilter(said: Record<string, unknown>): MailFilter {
  const state = mailStates.find((known) => known === said['state']);
  const search = parseSearchText(said['search'], LONGEST_SEARCH);
  return { ...(state && { state }), ...(search !== '' && { search }) };
}
