import type { Ability } from '../../shared/error-code.ts';
import { allowed, forbidden } from '../../shared/error-code.ts';

/**
 * Kinds of questions. `yesNo`, `scale` and `choice` are answered by one of their options: fixed ones, points
 * from lowest to highest that each have a text, or alternatives in any order.
 */
export const questionKinds = ['yesNo', 'scale', 'choice', 'text'] as const;
export type QuestionKind = (typeof questionKinds)[number];

export const questionKindLabels: Readonly<Record<QuestionKind, string>> = {
  yesNo: 'Yes or no',
  scale: 'Scale with described points',
  choice: 'Choice',
  text: 'Text',
};

// Limits of a scorecard.

export const MOST_SECTIONS = 20;
export const MOST_QUESTIONS = 100;
/** Options are chosen with the digit keys 1 to 9. */
export const MOST_OPTIONS = 9;
export const LEAST_OPTIONS = 2;
export const LONGEST_QUESTION = 500;
export const LONGEST_GUIDANCE = 1000;
export const LONGEST_OPTION = 300;
export const LONGEST_DESCRIPTION = 4000;
export const LONGEST_ANSWER_TEXT = 4000;
/** Most templates, including retired ones. */
export const MOST_SCORECARDS = 500;
/** Most rules that assign one template to tickets. */
export const MOST_ASSIGNMENTS = 200;

/** Ids of sections and questions. A question keeps its id in all versions of its template. */
export const QUESTION_ID_PATTERN = /^[\da-z][\da-z-]{0,59}$/u;

export interface ScorecardQuestion {
  readonly id: string;
  readonly kind: QuestionKind;
  readonly text: string;
  /** How to decide, shown below the question; may be empty. */
  readonly guidance: string;
  /** Texts of the points or alternatives; empty for other kinds. */
  readonly options: readonly string[];
  /** Whether the report cannot be delivered without an answer. */
  readonly isRequired: boolean;
  readonly allowsNotApplicable: boolean;
}

export interface ScorecardSection {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly ScorecardQuestion[];
}

/** Content of a draft or a version of a scorecard. */
export interface ScorecardContent {
  readonly name: string;
  /** Purpose and sources. */
  readonly description: string;
  readonly sections: readonly ScorecardSection[];
}

/** An answer. Options are numbered from 1. */
export type AnswerValue =
  | { readonly kind: 'option'; readonly number: number }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'notApplicable' };

/** Evidence of an answer: a finding, or a moment of a video. */
export type AnswerEvidence =
  | { readonly kind: 'finding'; readonly findingId: string }
  | { readonly kind: 'moment'; readonly videoId: string; readonly positionMicroseconds: number };

/** A reviewer's answer to one question. */
export interface ScorecardAnswer {
  readonly questionId: string;
  readonly value: AnswerValue;
  readonly evidence: AnswerEvidence | null;
  readonly authorName: string;
  readonly answeredAt: Date;
}

const YES_NO = ['Yes', 'No'] as const;

/** Returns all questions in order. */
export const questionsOf = (content: Pick<ScorecardContent, 'sections'>): readonly ScorecardQuestion[] =>
  content.sections.flatMap(({ questions }) => questions);

/** Returns the options of a question; empty if it is answered with text. */
export function optionsOf(question: Pick<ScorecardQuestion, 'kind' | 'options'>): readonly string[] {
  if (question.kind === 'yesNo') return YES_NO;
  return question.kind === 'text' ? [] : question.options;
}

/** Returns whether a value can answer a question. */
export function isAnswerTo(question: ScorecardQuestion, value: AnswerValue): boolean {
  if (value.kind === 'notApplicable') return question.allowsNotApplicable;
  if (value.kind === 'text') return question.kind === 'text' && value.text.trim() !== '';
  return (
    Number.isSafeInteger(value.number) && value.number >= 1 && value.number <= optionsOf(question).length
  );
}

/** Returns an answer as text: the option, the text itself, or "Not applicable". */
export function answerText(
  question: Pick<ScorecardQuestion, 'kind' | 'options'>,
  value: AnswerValue,
): string {
  if (value.kind === 'notApplicable') return 'Not applicable';
  if (value.kind === 'text') return value.text;
  const option = optionsOf(question)[value.number - 1] ?? '';
  return question.kind === 'scale' ? `${value.number} – ${option}` : option;
}

/** Returns the required questions that have no answer, in order. */
export function missingAnswers(
  content: Pick<ScorecardContent, 'sections'>,
  answers: readonly Pick<ScorecardAnswer, 'questionId'>[],
): readonly ScorecardQuestion[] {
  const answered = new Set(answers.map(({ questionId }) => questionId));
  return questionsOf(content).filter(({ id, isRequired }) => isRequired && !answered.has(id));
}

/** Identity of a question across versions. */
type Wording = Pick<ScorecardQuestion, 'id' | 'kind' | 'text' | 'options'>;

const asksTheSame = (one: Wording, other: Wording): boolean =>
  one.kind === other.kind &&
  one.text === other.text &&
  JSON.stringify(optionsOf(one)) === JSON.stringify(optionsOf(other));

/** Returns whether two versions of a scorecard ask the same question with the same wording and options. */
export const hasSameQuestion = (one: Wording, other: Wording): boolean =>
  one.id === other.id && asksTheSame(one, other);

/**
 * Returns the ids of the answered questions that a ticket keeps when it moves to another version: those
 * that ask the same with the same options. An answer to a reworded question would state something that its
 * author never said.
 */
export function keptQuestions(
  before: Pick<ScorecardContent, 'sections'>,
  after: Pick<ScorecardContent, 'sections'>,
  answers: readonly Pick<ScorecardAnswer, 'questionId' | 'value'>[],
): ReadonlySet<string> {
  const old = new Map(questionsOf(before).map((question) => [question.id, question]));
  const next = new Map(questionsOf(after).map((question) => [question.id, question]));
  const kept = answers.filter(({ questionId, value }) => {
    const [was, is] = [old.get(questionId), next.get(questionId)];
    return was !== undefined && is !== undefined && asksTheSame(was, is) && isAnswerTo(is, value);
  });
  return new Set(kept.map(({ questionId }) => questionId));
}

/**
 * Why a draft cannot be published: the faulty section or question (null: the whole scorecard), and
 * what is missing.
 */
export interface ScorecardFault {
  readonly id: string | null;
  readonly message: string;
}

/** Returns everything that must be fixed before a draft can be published. */
export function scorecardFaults(content: ScorecardContent): readonly ScorecardFault[] {
  const faults: ScorecardFault[] = [];
  const report = (isFaulty: boolean, id: string | null, message: string): void => {
    if (isFaulty) faults.push({ id, message });
  };
  const questions = questionsOf(content);
  report(content.name.trim() === '', null, 'Please enter a name.');
  report(questions.length === 0, null, 'Please add at least one question.');
  for (const section of content.sections) {
    report(section.title.trim() === '', section.id, 'Please enter a title.');
    report(section.questions.length === 0, section.id, 'Please add a question or remove the section.');
  }
  for (const { id, kind, text, options } of questions) {
    report(text.trim() === '', id, 'Please enter the question.');
    if (kind !== 'scale' && kind !== 'choice') continue;
    report(options.length < LEAST_OPTIONS, id, 'Please add at least two options.');
    const texts = options.map((option) => option.trim());
    report(texts.includes(''), id, 'Please describe each option.');
    report(new Set(texts).size < texts.length, id, 'Each option needs its own description.');
  }
  return faults;
}

/** Returns whether ids are unique and the numbers of questions and options are within their limits. */
export function isWellFormed(content: Pick<ScorecardContent, 'sections'>): boolean {
  const questions = questionsOf(content);
  const ids = [...content.sections, ...questions].map(({ id }) => id);
  return (
    new Set(ids).size === ids.length &&
    questions.length <= MOST_QUESTIONS &&
    questions.every(({ kind, options }) => options.length === 0 || kind === 'scale' || kind === 'choice')
  );
}

/** A published version. It never changes. */
export interface ScorecardVersion {
  readonly version: number;
  readonly content: ScorecardContent;
  readonly publishedBy: string;
  readonly publishedAt: Date;
}

/** A template with its unpublished changes. */
export interface Scorecard {
  readonly id: string;
  /** Null if there are no changes since the newest version. */
  readonly draft: ScorecardContent | null;
  readonly draftRevision: number;
  readonly retiredAt: Date | null;
  /** Null if it was never published. */
  readonly newest: ScorecardVersion | null;
}

/** Returns whether tickets may use a scorecard: it must have been published and not be retired. */
export function mayUse({ newest, retiredAt }: Pick<Scorecard, 'newest' | 'retiredAt'>): Ability {
  return newest === null || retiredAt !== null ? forbidden('SCORECARD_NOT_AVAILABLE') : allowed;
}
