import { expect, test } from 'vitest';
import type { ReportFinding, ReportQuestion } from '../../reports/reports/report-document.ts';
import {
  calibrationFigures,
  candidateFindings,
  candidateQuestions,
  composeReference,
  mayTakeClip,
  type CalibrationReference,
} from './calibration.ts';

const finding = (seconds: number, category = 'Other'): ReportFinding => ({
  videoLabel: 'video-1',
  startMicroseconds: seconds * 1_000_000,
  endMicroseconds: null,
  startFrame: null,
  endFrame: null,
  frameSource: null,
  category,
  severity: 'minor',
  text: `At ${seconds}`,
  authorName: 'Dana',
});

const question = (id: string, answer: string | null, kind = 'yesNo'): ReportQuestion => ({
  id,
  kind,
  text: `${id}?`,
  options: kind === 'scale' ? ['Bad', 'Good'] : [],
  isRequired: true,
  answer:
    answer === null
      ? null
      : { text: answer, authorName: 'Dana', answeredAt: '2026-01-01T00:00:00.000Z', evidence: null },
});

const review = (
  findings: readonly ReportFinding[],
  questions: readonly ReportQuestion[],
): CalibrationReference => ({
  findings,
  scorecard: { scorecardId: 'card', name: 'Contact', version: 1, sections: [{ title: 'All', questions }] },
});

const first = review(
  [finding(1), finding(50)],
  [question('polite', 'Yes'), question('tone', '1 – Bad', 'scale'), question('why', 'Because', 'text')],
);
const second = review(
  [finding(2), finding(90)],
  [question('polite', 'No'), question('tone', '2 – Good', 'scale'), question('why', 'So', 'text')],
);
const by = { name: 'Casey', at: new Date('2026-03-01T00:00:00Z') };

test('RV-14: an agreed answer starts from the report, and from the decisions of a second review', () => {
  const alone = { first, second: null, decisions: [] };
  expect(candidateFindings(alone).map(({ isSuggested }) => isSuggested)).toEqual([true, true]);
  expect(candidateQuestions(alone).map(({ suggested }) => suggested)).toEqual(['Yes', '1 – Bad']);
  const decisions = [
    { key: 'finding-2-0', verdict: 'second', note: '' },
    { key: 'finding-0-2', verdict: 'second', note: '' },
    { key: 'answer-polite', verdict: 'second', note: '' },
  ] as const;
  const both = { first, second, decisions };
  expect(candidateFindings(both).map(({ key, isSuggested }) => [key, isSuggested])).toEqual([
    ['finding-1-1', true],
    ['finding-2-0', false],
    ['finding-0-2', true],
  ]);
  expect(candidateQuestions(both)).toEqual([
    { id: 'polite', text: 'polite?', answers: ['Yes', 'No', 'Not applicable'], suggested: 'No' },
    { id: 'tone', text: 'tone?', answers: ['1 – Bad', '2 – Good', 'Not applicable'], suggested: '1 – Bad' },
  ]);
});

test('RV-14: an agreed answer contains what was chosen, and nothing unknown', () => {
  const basis = { first, second, decisions: [] };
  const reference = composeReference(
    basis,
    { findings: ['finding-0-2'], answers: [{ questionId: 'tone', answer: '2 – Good' }] },
    by,
  );
  expect(reference?.findings).toEqual([finding(90)]);
  expect(
    reference?.scorecard?.sections[0]?.questions.map(
      ({ answer }) => answer && [answer.text, answer.authorName],
    ),
  ).toEqual([null, ['2 – Good', 'Casey'], null]);
  const rest = { findings: [], answers: [] };
  expect(composeReference(basis, { ...rest, findings: ['finding-9-9'] }, by)).toBeNull();
  const answers = [{ questionId: 'polite', answer: 'Perhaps' }];
  expect(composeReference(basis, { ...rest, answers }, by)).toBeNull();
  expect(composeReference(basis, { ...rest, answers: [{ questionId: 'why', answer: null }] }, by)).toBeNull();
});

const yes = review(
  [],
  Array.from({ length: 25 }, (_, n) => question(`q${n}`, 'Yes')),
);
const reviewed = (reviewer: string, content: CalibrationReference, day = '2026-03-02', clipId = 'clip') => ({
  clipId,
  title: clipId,
  reviewer,
  finishedAt: new Date(`${day}T00:00:00Z`),
  reference: yes,
  content,
});

test('RV-14: figures need 50 items and three reviewers, except a reviewer’s own', () => {
  const no = review(
    [],
    Array.from({ length: 25 }, (_, n) => question(`q${n}`, n < 5 ? 'No' : 'Yes')),
  );
  const reviews = [
    reviewed('a', yes),
    reviewed('b', no),
    reviewed('a', yes, '2026-04-01', 'other'),
    reviewed('b', yes, '2026-04-02', 'other'),
  ];
  const two = calibrationFigures(reviews, 'a');
  expect(two.all).toMatchObject({ reviews: 4, reviewers: 2, answers: [{ items: 100, figures: null }] });
  expect(two.own.answers).toMatchObject([{ items: 50, figures: { same: 1 } }]);
  const three = calibrationFigures([...reviews, reviewed('c', yes)], 'c');
  expect(three.all.answers).toMatchObject([{ items: 125, figures: { same: 0.96 } }]);
  expect(three.own.answers).toMatchObject([{ items: 25, figures: null }]);
  expect(
    three.months.map(({ month, reviews: count, answers }) => [month, count, answers[0]?.figures]),
  ).toEqual([
    ['2026-04', 2, null],
    ['2026-03', 3, expect.objectContaining({ same: expect.closeTo(70 / 75, 10) as unknown })],
  ]);
  expect(three.clips.map(({ id, reviewers }) => [id, reviewers])).toEqual([
    ['clip', 3],
    ['other', 2],
  ]);
});

test('RV-14: a clip is reviewed once by each person who does not know it, while it is in use', () => {
  const free = { isOutOfUse: false, isReviewed: false, knowsFirstReview: false };
  expect(mayTakeClip(free)).toEqual({ allowed: true });
  const codeOf = (clip: Partial<typeof free>) => {
    const ability = mayTakeClip({ ...free, ...clip });
    return ability.allowed ? null : ability.code;
  };
  expect(codeOf({ isReviewed: true, isOutOfUse: true })).toBe('CALIBRATION_CLIP_REVIEWED');
  expect(codeOf({ isOutOfUse: true })).toBe('CALIBRATION_CLIP_RETIRED');
  expect(codeOf({ knowsFirstReview: true })).toBe('SECOND_REVIEW_NOT_INDEPENDENT');
});
