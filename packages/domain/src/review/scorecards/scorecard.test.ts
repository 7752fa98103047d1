import { expect, test } from 'vitest';
import { decidingAssignment, isSameRule } from './scorecard-assignment.ts';
import {
  answerText,
  isAnswerTo,
  isWellFormed,
  keptQuestions,
  LONGEST_DESCRIPTION,
  LONGEST_GUIDANCE,
  LONGEST_OPTION,
  LONGEST_QUESTION,
  mayUse,
  missingAnswers,
  MOST_OPTIONS,
  QUESTION_ID_PATTERN,
  questionsOf,
  scorecardFaults,
  type ScorecardContent,
  type ScorecardQuestion,
} from './scorecard.ts';
import { shippedScorecards } from './shipped/shipped-scorecards.ts';

const question = (id: string, change: Partial<ScorecardQuestion> = {}): ScorecardQuestion => ({
  id,
  kind: 'yesNo',
  text: `Question ${id}?`,
  guidance: '',
  options: [],
  isRequired: true,
  allowsNotApplicable: false,
  ...change,
});

const scorecard = (...questions: readonly ScorecardQuestion[]): ScorecardContent => ({
  name: 'Traffic Stop',
  description: '',
  sections: [{ id: 'section', title: 'Section', questions }],
});

const option = (number: number) => ({ kind: 'option', number }) as const;
const notApplicable = { kind: 'notApplicable' } as const;
const text = (content: string) => ({ kind: 'text', text: content }) as const;

test('RV-10 an answer must be one of the options, a text, or not applicable where that is allowed', () => {
  const scale = question('s', { kind: 'scale', options: ['Low', 'High'], allowsNotApplicable: true });
  expect([0, 1, 2, 3, 1.5, Number.NaN].filter((number) => isAnswerTo(scale, option(number)))).toEqual([1, 2]);
  expect(isAnswerTo(scale, notApplicable)).toBe(true);
  expect(isAnswerTo(scale, text('High'))).toBe(false);
  const plain = question('q');
  expect(isAnswerTo(plain, option(2))).toBe(true);
  expect(isAnswerTo(plain, option(3))).toBe(false);
  expect(isAnswerTo(plain, notApplicable)).toBe(false);
  const remarks = question('t', { kind: 'text' });
  expect(isAnswerTo(remarks, text('Good'))).toBe(true);
  expect(isAnswerTo(remarks, text(' \n'))).toBe(false);
  expect(isAnswerTo(remarks, option(1))).toBe(false);
  expect(answerText(scale, option(2))).toBe('2 – High');
  expect(answerText(plain, option(1))).toBe('Yes');
  expect(answerText(remarks, text('Good'))).toBe('Good');
  expect(answerText(scale, notApplicable)).toBe('Not applicable');
});

test('RV-10 required questions without an answer are missing, in order', () => {
  const content = scorecard(
    question('a'),
    question('b', { isRequired: false }),
    question('c'),
    question('d'),
  );
  expect(missingAnswers(content, [{ questionId: 'c' }]).map(({ id }) => id)).toEqual(['a', 'd']);
});

test('RV-10 another version keeps the answers to questions that ask the same', () => {
  const scale = question('scale', { kind: 'scale', options: ['Low', 'High'] });
  const before = scorecard(
    question('same'),
    question('reworded'),
    scale,
    question('removed'),
    question('na', { allowsNotApplicable: true }),
    question('optional'),
  );
  const after = scorecard(
    question('optional', { isRequired: false, guidance: 'More guidance' }),
    question('same'),
    question('reworded', { text: 'Asks something else?' }),
    { ...scale, options: ['Low', 'Middle', 'High'] },
    question('na'),
  );
  const answers = questionsOf(before).map(({ id }) => ({
    questionId: id,
    value: id === 'na' ? notApplicable : option(1),
  }));
  expect([...keptQuestions(before, after, answers)].toSorted()).toEqual(['optional', 'same']);
  expect(keptQuestions(before, before, answers).size).toBe(answers.length);
});

/** Returns which parts of a scorecard are faulty. */
const faultyIds = (content: ScorecardContent) => scorecardFaults(content).map(({ id }) => id);

test('RV-10 a draft is published only with all texts and distinct options', () => {
  expect(scorecardFaults(scorecard(question('a')))).toEqual([]);
  expect(faultyIds({ ...scorecard(), name: ' ' })).toEqual([null, null, 'section']);
  expect(
    faultyIds(
      scorecard(
        question('text', { text: '' }),
        question('none', { kind: 'choice' }),
        question('empty', { kind: 'choice', options: ['Yes', ' '] }),
        question('twice', { kind: 'scale', options: ['Low', 'Low '] }),
      ),
    ),
  ).toEqual(['text', 'none', 'empty', 'twice']);
  expect(isWellFormed(scorecard(question('a'), question('a')))).toBe(false);
  expect(isWellFormed(scorecard(question('a', { options: ['x'] })))).toBe(false);
});

test('RV-10 tickets use scorecards that were published and are not retired', () => {
  const newest = { version: 1, content: scorecard(), publishedBy: 'Ann', publishedAt: new Date(0) };
  expect(mayUse({ newest, retiredAt: null })).toEqual({ allowed: true });
  const refused = { allowed: false, code: 'SCORECARD_NOT_AVAILABLE' };
  expect(mayUse({ newest: null, retiredAt: null })).toEqual(refused);
  expect(mayUse({ newest, retiredAt: new Date(0) })).toEqual(refused);
});

test('RV-10 the agency’s own assignment decides before a general one, and a type before all types', () => {
  const rules = [
    { agencyId: null, incidentType: null },
    { agencyId: null, incidentType: 'Traffic Stop' },
    { agencyId: 'north', incidentType: null },
    { agencyId: 'north', incidentType: 'Traffic Stop' },
  ];
  const decide = (agencyId: string, incidentType: string, among = rules) =>
    decidingAssignment(among, { agencyId, incidentType });
  expect(decide('north', ' traffic stop ')).toBe(rules[3]);
  expect(decide('north', 'Pursuit')).toBe(rules[2]);
  expect(decide('south', 'TRAFFIC STOP')).toBe(rules[1]);
  expect(decide('south', 'Pursuit')).toBe(rules[0]);
  expect(decide('north', 'Traffic Stop', rules.slice(0, 3))).toBe(rules[2]);
  expect(decide('south', 'Pursuit', rules.slice(1))).toBeNull();
  expect(isSameRule({ agencyId: null, incidentType: 'A b' }, { agencyId: null, incidentType: 'a B ' })).toBe(
    true,
  );
  expect(isSameRule({ agencyId: null, incidentType: null }, { agencyId: null, incidentType: 'A' })).toBe(
    false,
  );
});

test.each(shippedScorecards.map(({ content }) => [content.name, content] as const))(
  'RV-10 the scorecard %s can be published and names its sources',
  (_name, content) => {
    expect(scorecardFaults(content)).toEqual([]);
    expect(isWellFormed(content)).toBe(true);
    expect(content.description).toContain('Sources:');
    expect(content.description.length).toBeLessThanOrEqual(LONGEST_DESCRIPTION);
    for (const { id, text: asked, guidance, options } of questionsOf(content)) {
      expect(id).toMatch(QUESTION_ID_PATTERN);
      expect(asked.length).toBeLessThanOrEqual(LONGEST_QUESTION);
      expect(guidance.length).toBeLessThanOrEqual(LONGEST_GUIDANCE);
      expect(options.length).toBeLessThanOrEqual(MOST_OPTIONS);
      for (const each of options) expect(each.length).toBeLessThanOrEqual(LONGEST_OPTION);
    }
  },
);
