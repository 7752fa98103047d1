import { expect, test } from 'vitest';
import type {
  ReportFinding,
  ReportQuestion,
  ReportScorecard,
} from '../../reports/reports/report-document.ts';
import { answerAgreement, findingAgreement } from './review-agreement.ts';
import { compareReviews, differencesOf, pairFindings, type ReviewComparison } from './review-comparison.ts';

const finding = (start: number, end: number | null = null, category = 'Other'): ReportFinding => ({
  videoLabel: 'video-1',
  startMicroseconds: start * 1_000_000,
  endMicroseconds: end === null ? null : end * 1_000_000,
  startFrame: null,
  endFrame: null,
  frameSource: null,
  category,
  severity: 'minor',
  text: 'x',
  authorName: 'Dana',
});

const keys = (first: readonly ReportFinding[], second: readonly ReportFinding[]): readonly string[] =>
  pairFindings(first, second).map(({ key }) => key);

test('RV-14: moments match within 2 seconds, ranges if they overlap', () => {
  expect(keys([finding(10)], [finding(12)])).toEqual(['finding-1-1']);
  expect(keys([finding(10)], [finding(12.1)])).toEqual(['finding-1-0', 'finding-0-1']);
  expect(keys([finding(10, 20)], [finding(20, 30)])).toEqual(['finding-1-1']);
  expect(keys([finding(10, 20)], [finding(20.1, 30)])).toEqual(['finding-1-0', 'finding-0-1']);
  expect(keys([finding(10, 20)], [finding(21.5)])).toEqual(['finding-1-1']);
});

test('RV-14: only findings of one category and video match, each once, the closest first', () => {
  expect(keys([finding(10)], [finding(10, null, 'Communication')])).toEqual(['finding-1-0', 'finding-0-1']);
  expect(keys([finding(10)], [{ ...finding(10), videoLabel: 'video-2' }])).toHaveLength(2);
  expect(keys([finding(10), finding(11)], [finding(11.2)])).toEqual(['finding-2-1', 'finding-1-0']);
});

const question = (id: string, kind: string, answer: string | null): ReportQuestion => ({
  id,
  kind,
  text: id,
  options: kind === 'scale' ? ['Poor', 'Fair', 'Good'] : [],
  isRequired: true,
  answer: answer === null ? null : { text: answer, authorName: 'Dana', answeredAt: '', evidence: null },
});
const scorecard = (...questions: readonly ReportQuestion[]): ReportScorecard => ({
  scorecardId: 'x',
  name: 'x',
  version: 1,
  sections: [{ title: 'x', questions }],
});

test('RV-14: differences are findings of one review and different answers, but no texts', () => {
  const first = {
    findings: [finding(1), finding(50)],
    scorecard: scorecard(
      question('a', 'yesNo', 'Yes'),
      question('b', 'yesNo', 'No'),
      question('c', 'text', 'Calm'),
      question('gone', 'yesNo', 'No'),
    ),
  };
  const second = {
    findings: [finding(2)],
    scorecard: scorecard(
      question('a', 'yesNo', 'Yes'),
      question('b', 'yesNo', 'Yes'),
      question('c', 'text', 'Tense'),
    ),
  };
  const comparison = compareReviews(first, second);
  expect(comparison.answers.map(({ key }) => key)).toEqual(['answer-a', 'answer-b', 'answer-c']);
  expect(differencesOf(comparison)).toEqual(['finding-2-0', 'answer-b']);
  expect(compareReviews({ findings: [], scorecard: null }, second).answers).toEqual([]);
});

const answers = (
  count: number,
  kind: string,
  first: string | null,
  second: string | null,
): ReviewComparison =>
  compareReviews(
    {
      findings: [],
      scorecard: scorecard(...Array.from({ length: count }, (_, n) => question(`q${n}`, kind, first))),
    },
    {
      findings: [],
      scorecard: scorecard(...Array.from({ length: count }, (_, n) => question(`q${n}`, kind, second))),
    },
  );

test('RV-14: there are no figures below 50 items', () => {
  const few = answerAgreement([answers(49, 'yesNo', 'Yes', 'No'), answers(9, 'yesNo', 'Yes', null)]);
  expect(few).toEqual([{ kind: { name: 'yesNo' }, items: 49, figures: null }]);
  const [enough] = answerAgreement([
    answers(40, 'yesNo', 'Yes', 'Yes'),
    answers(10, 'yesNo', 'Yes', 'Not applicable'),
  ]);
  expect(enough).toMatchObject({ items: 50, figures: { same: 0.8 } });
  expect(enough?.figures?.gwet?.value).toBeGreaterThan(enough?.figures?.alpha ?? 1);
});

test('RV-14: scales are measured by their number of points, without choices and texts', () => {
  const measured = answerAgreement([
    answers(30, 'scale', '1 – Poor', '1 – Poor'),
    answers(20, 'scale', '3 – Good', '2 – Fair'),
    answers(60, 'choice', 'A', 'A'),
    answers(60, 'text', 'A', 'A'),
  ]);
  expect(measured.map(({ kind, items }) => ({ ...kind, items }))).toEqual([
    { name: 'scale', points: 3, items: 50 },
  ]);
  expect(measured[0]?.figures?.same).toBe(0.6);
  // Half a disagreement counts as half.
  expect(measured[0]?.figures?.gwet?.value).toBeGreaterThan(0.6);
});

const compare = (first: number, second: number): ReviewComparison =>
  compareReviews(
    { findings: Array.from({ length: first }, (_, place) => finding(place * 10)), scorecard: null },
    { findings: Array.from({ length: second }, (_, place) => finding(place * 10)), scorecard: null },
  );

test('RV-14: findings are measured by precision, recall and F1 from 50 on', () => {
  expect(findingAgreement([compare(49, 30)])).toEqual({ items: 49, figures: null });
  const { figures } = findingAgreement([compare(50, 40)]);
  expect(figures).toEqual({ precision: 1, recall: 0.8, f1: 80 / 90 });
});
