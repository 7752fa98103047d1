import { expect, test } from 'vitest';
import { LONGEST_FINDING_TEXT } from '../findings/finding.ts';
import { insertSnippet } from './text-snippet.ts';

/** A text with the selection in brackets, or the caret as `|`. */
function edited(marked: string) {
  const from = marked.search(/[|[]/u);
  const to = marked.includes('|') ? from : marked.indexOf(']') - 1;
  return { text: marked.replaceAll(/[|[\]]/gu, ''), from, to };
}

test.each([
  ['|', 'Uses first name.|'],
  ['He stops.|', 'He stops. Uses first name.|'],
  ['He stops. |', 'He stops. Uses first name.|'],
  ['He stops.\n|', 'He stops.\nUses first name.|'],
  ['|He stops.', 'Uses first name. |He stops.'],
  ['One | two', 'One Uses first name.| two'],
  ['One [old words], two', 'One Uses first name.|, two'],
])('RV-08 a snippet is inserted into %j', (before, after) => {
  expect(insertSnippet(edited(before), 'Uses first name.')).toEqual(edited(after));
});

test('RV-08 a snippet that makes the finding too long is not inserted', () => {
  const text = 'x'.repeat(LONGEST_FINDING_TEXT - 3);
  expect(insertSnippet({ text, from: text.length, to: text.length }, 'abc')).toBeNull();
  expect(insertSnippet({ text, from: text.length, to: text.length }, 'ab')?.text).toHaveLength(
    LONGEST_FINDING_TEXT,
  );
});
