import { expect, test } from 'vitest';
import { isMailedAtOnce, mailedAtEnd, messageWindowAt } from './message-mail.ts';

const sent = (id: string, authorId: string, kind: 'message' | 'question' | 'answer' = 'message') => ({
  id,
  authorId,
  kind,
});

test('a window begins at its first instant and ends before the next one', () => {
  const { from, to } = messageWindowAt(new Date('2026-11-22T09:39:59.999Z'));
  expect([from.toISOString(), to.toISOString()]).toEqual([
    '2026-11-22T09:30:00.000Z',
    '2026-11-22T09:40:00.000Z',
  ]);
  expect(messageWindowAt(to).from).toEqual(to);
});

test('a user is notified of the first message of others at once, and of the rest at the end', () => {
  const window = [
    sent('1', 'kim'),
    sent('2', 'ann'),
    sent('3', 'kim', 'question'),
    sent('4', 'bob', 'answer'),
  ];
  const atOnce = (userId: string) =>
    window.filter((message) => isMailedAtOnce(message, window, userId)).map(({ id }) => id);
  const atEnd = (userId: string) => mailedAtEnd(window, userId).map(({ id }) => id);
  expect([atOnce('kim'), atEnd('kim')]).toEqual([['2', '3'], ['4']]);
  expect([atOnce('ann'), atEnd('ann')]).toEqual([['1', '3'], ['4']]);
  expect([atOnce('eve'), atEnd('eve')]).toEqual([
    ['1', '3'],
    ['2', '4'],
  ]);
  expect(mailedAtEnd([], 'eve')).toEqual([]);
});
