import { questionsOf, type ScorecardContent } from '@plainview/domain/review/scorecards/scorecard';
import { expect, test } from 'vitest';
import {
  addQuestion,
  addSection,
  changeQuestion,
  changeSection,
  moved,
  moveQuestion,
  moveSection,
  removeQuestion,
  removeSection,
} from './edit-content.ts';

/** Builds sections from lists of question ids. */
function contentOf(sections: Readonly<Record<string, readonly string[]>>): ScorecardContent {
  let content: ScorecardContent = { name: 'x', description: '', sections: [] };
  for (const [id, questions] of Object.entries(sections)) {
    content = addSection(content, id);
    for (const question of questions) content = addQuestion(content, id, question);
  }
  return content;
}

const order = (content: ScorecardContent): unknown =>
  Object.fromEntries(
    content.sections.map(({ id, questions }) => [id, questions.map((one) => one.id).join('')]),
  );

test('RV-10 questions and sections move one step, questions also into the next section', () => {
  const content = contentOf({ one: ['a', 'b'], two: [], three: ['c'] });
  expect(order(moveQuestion(content, 'b', -1))).toEqual({ one: 'ba', two: '', three: 'c' });
  const down = moveQuestion(content, 'b', 1);
  expect(order(down)).toEqual({ one: 'a', two: 'b', three: 'c' });
  expect(order(moveQuestion(down, 'b', 1))).toEqual({ one: 'a', two: '', three: 'bc' });
  expect(order(moveQuestion(down, 'b', -1))).toEqual({ one: 'ab', two: '', three: 'c' });
  expect(moveQuestion(content, 'a', -1)).toBe(content);
  expect(moveQuestion(content, 'c', 1)).toBe(content);
  expect(Object.keys(Object(order(moveSection(content, 'three', -1))))).toEqual(['one', 'three', 'two']);
  expect(moved(['x', 'y'], 1, 1)).toEqual(['x', 'y']);
});

test('RV-10 a question of another kind has the options of that kind', () => {
  const content = contentOf({ one: ['a'] });
  const scale = changeQuestion(content, 'a', { kind: 'scale' });
  expect(questionsOf(scale)[0]?.options).toEqual(['', '']);
  const filled = changeQuestion(scale, 'a', { options: ['Low', 'High'] });
  expect(questionsOf(changeQuestion(filled, 'a', { kind: 'choice' }))[0]?.options).toEqual(['Low', 'High']);
  expect(questionsOf(changeQuestion(filled, 'a', { kind: 'text' }))[0]?.options).toEqual([]);
});

test('RV-10 questions and sections are removed and renamed without the others', () => {
  const content = contentOf({ one: ['a', 'b'], two: ['c'] });
  expect(order(removeQuestion(content, 'a'))).toEqual({ one: 'b', two: 'c' });
  expect(order(removeSection(content, 'one'))).toEqual({ two: 'c' });
  expect(changeSection(content, 'two', { title: 'Two' }).sections.map(({ title }) => title)).toEqual([
    '',
    'Two',
  ]);
});
