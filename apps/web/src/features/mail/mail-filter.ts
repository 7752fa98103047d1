import { mailStates, type MailState } from '@plainview/domain/mail/mail';

/** What the address says of the list of messages. */
export interface MailFilter {
  state?: MailState;
  search?: string;
}

/** What shall be different in the address; undefined takes it out. */
export type MailFilterChange = { readonly [Key in keyof MailFilter]?: string | undefined };

const LONGEST_SEARCH = 200;

/** Reads an address; what makes no sense counts as not said. */
export function readMailFilter(said: Record<string, unknown>): MailFilter {
  const state = mailStates.find((known) => known === said['state']);
  const words = typeof said['search'] === 'number' ? String(said['search']) : said['search'];
  const search = typeof words === 'string' ? words.slice(0, LONGEST_SEARCH) : '';
  return { ...(state && { state }), ...(search !== '' && { search }) };
}
