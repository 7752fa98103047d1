import { expect, test } from 'vitest';
import { isCacheable, MOST_CHARACTERS, MOST_PAGES, selectCacheable } from './cached-queries.ts';

test('NW-03 viewed data is cached by the path of its call', () => {
  expect(isCacheable([['tickets', 'list'], { input: { status: 'pending' }, type: 'infinite' }])).toBe(true);
  expect(isCacheable([['tickets', 'get'], { input: { id: '1' }, type: 'query' }])).toBe(true);
});

test.each([
  [[['profile', 'devices'], { type: 'query' }]],
  [[['session', 'current'], { type: 'query' }]],
  [[['uploads', 'list'], { type: 'query' }]],
  [[['tickets']]],
  [['tickets.list']],
  [[]],
])('NW-03 %j is not cached', (key) => {
  expect(isCacheable(key)).toBe(false);
});

test('NW-03 the beginning of a long list is cached, and the next page can still be loaded', () => {
  const pages = Array.from({ length: 9 }, (_, page) => ({ items: [page], nextCursor: String(page) }));
  const pageParams = pages.map((_, page) => (page === 0 ? null : String(page - 1)));
  expect(selectCacheable({ pages, pageParams })).toEqual({
    pages: pages.slice(0, MOST_PAGES),
    pageParams: pageParams.slice(0, MOST_PAGES),
  });
});

test('NW-03 other responses are cached completely, with dates as dates', () => {
  const answer = { submittedDate: new Date('2026-11-05T10:00:00Z'), officers: ['A'] };
  expect(selectCacheable(answer)).toBe(answer);
});

test('NW-03 a response that is too large is not cached', () => {
  expect(selectCacheable({ notes: 'x'.repeat(MOST_CHARACTERS) })).toBeNull();
});
