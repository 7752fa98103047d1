import { expect, test } from 'vitest';
import { answerProgress, shownAnswers, type Question, type StoredAnswer } from './answer-progress.ts';

const question = (id: string, isRequired: boolean): Question => ({
  id,
  kind: 'yesNo',
  text: id,
  guidance: '',
  options: [],
  isRequired,
  allowsNotApplicable: true,
});

const content = {
  name: 'x',
  description: '',
  sections: [
    { id: 's', title: 'x', questions: [question('a', true), question('b', false), question('c', true)] },
  ],
};

const yes = { value: { kind: 'option', number: 1 }, evidence: null } as const;
const stored = (questionId: string): StoredAnswer => ({
  questionId,
  ...yes,
  authorName: 'Ann',
  answeredAt: new Date(0),
});

test('RV-10 answers that are not stored yet replace the stored ones', () => {
  const notApplicable = { value: { kind: 'notApplicable' }, evidence: null } as const;
  const shown = shownAnswers(
    [stored('a'), stored('b')],
    new Map([
      ['a', null],
      ['c', notApplicable],
    ]),
  );
  expect([...shown.keys()].toSorted()).toEqual(['b', 'c']);
  expect(shown.get('b')?.authorName).toBe('Ann');
  expect(shown.get('c')).toEqual(notApplicable);
  expect(answerProgress(content, shown)).toEqual({ total: 3, answered: 2, missing: ['a'] });
});

test('RV-10 answers to questions of another version do not count', () => {
  expect(answerProgress(content, shownAnswers([stored('gone')], new Map()))).toEqual({
    total: 3,
    answered: 0,
    missing: ['a', 'c'],
  });
});
