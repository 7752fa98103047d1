import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { readWords } from '../../ui/url-words.ts';

/** Reads from the address which users are looked for. */
export function readUserSearch(said: Record<string, unknown>): { search?: string } {
  const search = readWords(said['search'], LONGEST_SEARCH);
  return search === '' ? {} : { search };
}
