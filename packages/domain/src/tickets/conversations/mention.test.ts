import { expect, test } from 'vitest';
import { mentionedIn, splitMentions } from './mention.ts';

test('a text is split at the mentions of known names, the longest first', () => {
  expect(splitMentions('@Ann Bell and @Ann, a@Ann', ['Ann', 'Ann Bell'])).toEqual([
    { text: '@Ann Bell', isMention: true },
    { text: ' and ', isMention: false },
    { text: '@Ann', isMention: true },
    { text: ', a', isMention: false },
    { text: '@Ann', isMention: true },
  ]);
  expect(splitMentions('No one @ all', ['Ann'])).toEqual([{ text: 'No one @ all', isMention: false }]);
  expect(splitMentions('', ['Ann'])).toEqual([]);
});

test('only people whom the text still names are mentioned', () => {
  const people = [{ name: 'Ann' }, { name: 'Ann Bell' }, { name: 'Kim Lee' }];
  expect(mentionedIn('@Ann Bell, see above', people)).toEqual([{ name: 'Ann Bell' }]);
  expect(mentionedIn('Ann Bell', people)).toEqual([]);
});
