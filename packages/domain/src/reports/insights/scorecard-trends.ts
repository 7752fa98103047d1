import { hasSameQuestion, type ScorecardQuestion } from '../../review/scorecards/scorecard.ts';

/** Fewer answers give no figure. */
export const LEAST_ANSWERS = 5;

/**
 * How often an option was chosen in the tickets of a step, in a version of a scorecard. "Not
 * applicable" is left out.
 */
export interface AnswerCount {
  readonly scorecardId: string;
  readonly version: number;
  readonly questionId: string;
  /** Start of the step. */
  readonly step: string;
  /** Numbered from 1. */
  readonly option: number;
  readonly answers: number;
}

/** A question as its answers are counted. */
export type AskedQuestion = Pick<ScorecardQuestion, 'id' | 'kind' | 'text' | 'options'>;

/** A version of a scorecard that tickets of the period used. */
export interface UsedVersion {
  readonly scorecardId: string;
  readonly version: number;
  readonly content: {
    readonly name: string;
    readonly sections: readonly { readonly questions: readonly AskedQuestion[] }[];
  };
}

/** The share of "Yes" (0 to 1) or the mean point of a scale; null below five answers. */
export interface AnswerFigure {
  readonly answers: number;
  readonly value: number | null;
}

/** The answers to one question over time. */
export interface QuestionTrend {
  readonly scorecardId: string;
  /** Name of the scorecard in its newest version. */
  readonly scorecard: string;
  readonly questionId: string;
  /** Versions that ask it with the same wording and options, oldest first. */
  readonly versions: number[];
  readonly kind: 'yesNo' | 'scale';
  readonly text: string;
  /** Descriptions of the points of a scale, lowest first. */
  readonly points: string[];
  readonly steps: AnswerFigure[];
  readonly total: AnswerFigure;
}

interface Wording {
  readonly scorecardId: string;
  readonly scorecard: string;
  readonly question: AskedQuestion;
  readonly versions: number[];
}

/**
 * Returns the answers to each question by step. Versions of a scorecard are combined as long as they
 * ask the same with the same options; a question with another wording is another trend. Choices and
 * texts have no trend.
 */
export function scorecardTrends(
  counts: readonly AnswerCount[],
  versions: readonly UsedVersion[],
  steps: readonly { readonly start: string }[],
): QuestionTrend[] {
  return wordingsOf(versions).flatMap(({ scorecardId, scorecard, question, versions: asked }) => {
    const { id, kind, text, options } = question;
    if (kind !== 'yesNo' && kind !== 'scale') return [];
    const own = counts.filter(
      (count) =>
        count.scorecardId === scorecardId && count.questionId === id && asked.includes(count.version),
    );
    const figures = steps.map(({ start }) =>
      answerFigure(
        kind,
        own.filter(({ step }) => step === start),
      ),
    );
    const total = answerFigure(kind, own);
    if (total.answers === 0) return [];
    const trend = { scorecardId, scorecard, questionId: id, versions: asked, kind, text };
    return [{ ...trend, points: [...options], steps: figures, total }];
  });
}

/**
 * Returns each question of each scorecard once per wording, in the order of the newest version that asks it.
 */
function wordingsOf(versions: readonly UsedVersion[]): readonly Wording[] {
  const newestFirst = versions.toSorted(
    (one, other) => one.scorecardId.localeCompare(other.scorecardId) || other.version - one.version,
  );
  const wordings: Wording[] = [];
  for (const { scorecardId, version, content } of newestFirst) {
    for (const question of content.sections.flatMap(({ questions }) => questions)) {
      const known = wordings.find(
        (each) => each.scorecardId === scorecardId && hasSameQuestion(each.question, question),
      );
      if (known) known.versions.unshift(version);
      else {
        const newest = newestFirst.find((each) => each.scorecardId === scorecardId)?.content ?? content;
        wordings.push({ scorecardId, scorecard: newest.name, question, versions: [version] });
      }
    }
  }
  return wordings;
}

function answerFigure(kind: 'yesNo' | 'scale', counts: readonly AnswerCount[]): AnswerFigure {
  const answers = counts.reduce((sum, count) => sum + count.answers, 0);
  if (answers < LEAST_ANSWERS) return { answers, value: null };
  // The first option of a yes-or-no question is "Yes".
  const points = (option: number): number => (kind === 'scale' ? option : Number(option === 1));
  return {
    answers,
    value: counts.reduce((sum, count) => sum + points(count.option) * count.answers, 0) / answers,
  };
}
