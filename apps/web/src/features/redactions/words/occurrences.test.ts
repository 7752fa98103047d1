import { wordsOfLine } from '@plainview/domain/release/redactions/spoken-words';
import { expect, test } from 'vitest';
import { searchPattern } from '../../transcripts/transcript-search.ts';
import { findOccurrences } from './occurrences.ts';

const line = (number: number, text: string, correctedText: string | null = null) => ({
  number,
  startMicroseconds: number * 1_000_000,
  endMicroseconds: number * 1_000_000 + 500_000,
  speaker: 'Jane Doe',
  text,
  correctedText,
  confirmedBy: null,
  confirmedAt: null,
});

test('RD-03: a search finds all that is said, also twice in a line and as part of a word, but no speaker', () => {
  const lines = [line(1, 'Jane, this is Mary-Jane.'), line(2, 'Chain', 'Jane Doe'), line(3, 'jane', 'chain')];
  const find = (search: string) =>
    findOccurrences(lines, lines.map(wordsOfLine), searchPattern(search)).map(({ id, words }) => [
      id,
      words.map(({ text }) => text).join(' '),
    ]);
  expect(find('jane')).toEqual([
    ['1-0', 'Jane,'],
    ['1-19', 'Mary-Jane.'],
    ['2-0', 'Jane'],
  ]);
  expect(find('ane d')).toEqual([['2-1', 'Jane Doe']]);
  expect(find(' ')).toEqual([]);
});
