import type { Contract } from '@plainview/contract/index';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';

type Call = { [Noun in keyof Contract]: `${Noun}.${Extract<keyof Contract[Noun], string>}` }[keyof Contract];

/**
 * Calls whose answers may be kept on this computer for offline reading: data that the user has seen on screens.
 * Excludes sessions, unfinished uploads, form settings and the lists of pending requests.
 */
const keptCalls: readonly Call[] = [
  'tickets.list',
  'tickets.counts',
  'tickets.get',
  'videos.list',
  'reports.list',
  'findings.list',
  'agencies.list',
  'users.list',
  'profile.get',
  'support.mine',
  'support.list',
  'custody.list',
  'statements.list',
  'statements.get',
];
const kept: ReadonlySet<string> = new Set(keptCalls);

/** Number of answers that are kept, newest first. */
export const MOST_ANSWERS = 50;
/** Number of pages that are kept of a long list, from its beginning. */
export const MOST_PAGES = 2;
/** Larger answers, as text, are not kept. Limits the cache to about 20 megabytes. */
export const MOST_CHARACTERS = 400_000;
/** Older answers are not shown. */
export const LONGEST_MILLISECONDS = 7 * 24 * 60 * 60 * 1000;

/** Returns whether a query's answer may be kept. Keys begin with the path of the call. */
export function isCacheable(queryKey: QueryKey): boolean {
  const [path] = queryKey;
  return Array.isArray(path) && kept.has(path.join('.'));
}

/** Returns the part of an answer to keep, or null if it is too large. */
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
