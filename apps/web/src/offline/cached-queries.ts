import type { Contract } from '@plainview/contract/index';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';

type Call = { [Noun in keyof Contract]: `${Noun}.${Extract<keyof Contract[Noun], string>}` }[keyof Contract];

/**
 * Calls whose responses may be cached on this computer for offline reading: data that the user has seen on
 * screens. Excludes sessions, unfinished uploads, form settings and the lists of pending requests.
 */
const keptCalls: readonly Call[] = [
  'tickets.list',
  'tickets.counts',
  'tickets.get',
  'videos.list',
  'reports.list',
  'findings.list',
  'messages.list',
  'agencies.list',
  'users.list',
  'profile.get',
  'support.mine',
  'support.list',
  'custody.list',
  'statements.list',
  'statements.get',
  'invoices.list',
  'invoices.get',
];
const kept: ReadonlySet<string> = new Set(keptCalls);

/** Number of responses that are cached, newest first. */
export const MOST_ANSWERS = 50;
/** Number of pages of a long list that are cached, from its beginning. */
export const MOST_PAGES = 2;
/** Larger responses, as text, are not cached. Limits the cache to about 20 megabytes. */
export const MOST_CHARACTERS = 400_000;
/** Older responses are not shown. */
export const LONGEST_MILLISECONDS = 7 * 24 * 60 * 60 * 1000;

/** Returns whether a query's response may be cached. Keys begin with the path of the call. */
export function isCacheable(queryKey: QueryKey): boolean {
  const [path] = queryKey;
  return Array.isArray(path) && kept.has(path.join('.'));
}

/** Returns the part of a response to cache, or null if it is too large. */
export function selectCacheable(answer: unknown): unknown {
  const part = isPaged(answer)
    ? { pages: answer.pages.slice(0, MOST_PAGES), pageParams: answer.pageParams.slice(0, MOST_PAGES) }
    : answer;
  return JSON.stringify(part).length > MOST_CHARACTERS ? null : part;
}

function isPaged(answer: unknown): answer is InfiniteData<unknown> {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'pages' in answer &&
    Array.isArray(answer.pages) &&
    'pageParams' in answer &&
    Array.isArray(answer.pageParams)
  );
}
