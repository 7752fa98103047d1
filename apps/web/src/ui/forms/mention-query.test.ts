import { expect, test } from 'vitest';
import { matchMentionable, mentionQueryAt } from './mention-query.ts';

test('a mention is typed after an at sign that begins a word, on the same line', () => {
  expect(mentionQueryAt('Ask @Ki', 7)).toEqual({ start: 4, query: 'Ki' });
  expect(mentionQueryAt('@', 1)).toEqual({ start: 0, query: '' });
  expect(mentionQueryAt('(@Kim L', 7)).toEqual({ start: 1, query: 'Kim L' });
  expect(mentionQueryAt('kim@lee', 7)).toBeNull();
  expect(mentionQueryAt('@ Kim', 5)).toBeNull();
  expect(mentionQueryAt('@Kim\nnext', 9)).toBeNull();
  expect(mentionQueryAt('Ask @Ki', 3)).toBeNull();
  expect(mentionQueryAt(`@${'x'.repeat(60)}`, 61)).toBeNull();
});

test('people match by the beginning of any part of their name, first names first', () => {
  const people = [{ name: 'Lee Ann Cole' }, { name: 'Ann Bell' }, { name: 'Joann Smith' }];
  expect(matchMentionable(people, 'ann').map(({ name }) => name)).toEqual(['Ann Bell', 'Lee Ann Cole']);
  expect(matchMentionable(people, '')).toHaveLength(3);
});
