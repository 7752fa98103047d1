import { expect, test } from 'vitest';
import { RESULT_NAME_PATTERN, resultContentType } from './result-file.ts';

test.each(['facts.json', 'Gesichter (2).csv', 'a', 'größe 1.txt'])('%s is a valid name', (name) => {
  expect(name).toMatch(RESULT_NAME_PATTERN);
});

test.each(['', '.hidden', '../up.txt', 'a/b', 'a\\b', 'a\nb', 'end.', ' space', 'x'.repeat(101)])(
  '%j is not a valid name',
  (name) => {
    expect(name).not.toMatch(RESULT_NAME_PATTERN);
  },
);

test.each([
  ['application/json; charset=utf-8', 'application/json'],
  ['TEXT/CSV', 'text/csv'],
  ['text/html', 'application/octet-stream'],
  ['application/pdf', 'application/octet-stream'],
  [undefined, 'application/octet-stream'],
])('%s is stored as %s', (said, kept) => {
  expect(resultContentType(said)).toBe(kept);
});
