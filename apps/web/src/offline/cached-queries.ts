import type { Contract } from '@plainview/contract/index';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';

type Call = { [Noun in keyof Contract]: `${Noun}.${Extract<keyof Contract[Noun], string>}` }[keyof Contract];

/**
 * What may be kept on this computer for reading while offline: answers that a person saw as screens. Not on the list
 * are devices, uploads under way, the settings of forms, and who else waits for what.
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

/** The newest so many answers are kept. */
export const MOST_ANSWERS = 50;
/** Of a long list its beginning, as it opens. */
export const MOST_PAGES = 2;
/** One answer larger than this, as text, is left out: the whole stays below some twenty megabytes. */
export const MOST_CHARACTERS = 400_000;
/** Older answers are not shown any more. */
export const LONGEST_MILLISECONDS = 7 * 24 * 60 * 60 * 1000;

/** Whether a query's answer may be kept. Keys begin with the path of the call. */
export function isCacheable(queryKey: QueryKey): boolean {
  const [path] = queryKey;
  return Array.isArray(path) && kept.has(path.join('.'));
}

/** The part of an answer that is kept, or null where it is too much. */
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
