import {
  isAnswerTo,
  questionsOf,
  type ScorecardContent,
} from '@plainview/domain/review/scorecards/scorecard';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isTextField } from '../../ui/commands/key-context.ts';
import type { GivenAnswer, Question, ShownAnswer } from './answer-progress.ts';
import { EvidenceControl, type EvidenceSource } from './EvidenceControl.tsx';
import { QuestionField } from './QuestionField.tsx';

/** A question that takes the focus; a new object moves it again. */
export interface QuestionFocus {
  /** Null: the first question that has no answer. */
  readonly questionId: string | null;
}

interface AnswerSheetProps {
  readonly content: ScorecardContent;
  readonly answers: ReadonlyMap<string, ShownAnswer>;
  readonly canAnswer: boolean;
  readonly onAnswer: (questionId: string, given: GivenAnswer | null) => void;
  /** Null without a player. */
  readonly source: EvidenceSource | null;
  /** With the id of a question, which the delivery opened, all missing answers are marked. */
  readonly focused: QuestionFocus | null;
}

/** Returns the value that a key gives to a question; undefined if the key has no meaning there. */
function valueOfKey(key: string, question: Question): GivenAnswer['value'] | null | undefined {
  if (key === 'Backspace' || key === 'Delete') return null;
  const value: GivenAnswer['value'] | null = /^[1-9]$/u.test(key)
    ? { kind: 'option', number: Number(key) }
    : key.toLowerCase() === 'n'
      ? { kind: 'notApplicable' }
      : null;
  return value !== null && isAnswerTo(question, value) ? value : undefined;
}

/** Moves the focus to the answer of a question, or to its first option. */
function focusQuestion(sheet: Element | null, questionId: string): void {
  const field = sheet?.querySelector(`[data-question-id="${CSS.escape(questionId)}"]`);
  const control =
    field?.querySelector<HTMLElement>(':checked') ?? field?.querySelector<HTMLElement>('input, textarea');
  control?.focus();
  field?.scrollIntoView({ block: 'nearest' });
}

/**
 * All questions of a scorecard. While the focus is on one, digit keys choose its option, N "not
 * applicable", E links the current moment, Delete removes the answer, and the up and down arrow keys go to
 * the other questions.
 */
export function AnswerSheet({ content, answers, canAnswer, onAnswer, source, focused }: AnswerSheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const questions = questionsOf(content);

  const takeFocus = useEffectEvent(({ questionId }: QuestionFocus): void => {
    const next = questions.find(({ id }) => !answers.has(id)) ?? questions[0];
    const wanted = questionId ?? next?.id;
    if (wanted !== undefined) focusQuestion(sheet.current, wanted);
  });
  useEffect(() => {
    if (focused) takeFocus(focused);
  }, [focused]);

  const setValue = (questionId: string, value: GivenAnswer['value'] | null): void =>
    onAnswer(questionId, value && { value, evidence: answers.get(questionId)?.evidence ?? null });

  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const { target, key } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || !(target instanceof Element)) return;
    if (isTextField(target)) return;
    const questionId = target.closest('[data-question-id]')?.getAttribute('data-question-id');
    const at = questions.findIndex(({ id }) => id === questionId);
    const question = questions[at];
    if (!question) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined) {
      event.preventDefault();
      const next = questions[at + step];
      if (next) focusQuestion(sheet.current, next.id);
      return;
    }
    if (!canAnswer) return;
    const answer = answers.get(question.id);
    if (key.toLowerCase() === 'e' && answer) {
      const now = source?.position();
      if (!now) return;
      event.preventDefault();
      const { videoId, microseconds } = now;
      onAnswer(question.id, {
        value: answer.value,
        evidence: { kind: 'moment', videoId, positionMicroseconds: microseconds },
      });
      return;
    }
    const value = valueOfKey(key, question);
    if (value === undefined || (value === null && !answer)) return;
    event.preventDefault();
    setValue(question.id, value);
    if (value !== null) focusQuestion(sheet.current, question.id);
  });
  useEffect(() => {
    const { current } = sheet;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    current?.addEventListener('keydown', listener);
    return () => current?.removeEventListener('keydown', listener);
  }, []);

  return (
    <div ref={sheet} data-answers>
      {content.sections.map((section) => (
        <section key={section.id} aria-label={section.title}>
          <h3 className="border-b border-line pt-3 pb-1 text-sm font-semibold">{section.title}</h3>
          {section.questions.map((question) => {
            const answer = answers.get(question.id);
            return (
              <QuestionField
                key={question.id}
                question={question}
                number={questions.indexOf(question) + 1}
                answer={answer}
                canAnswer={canAnswer}
                isMissing={typeof focused?.questionId === 'string' && question.isRequired && !answer}
                onAnswer={(value) => setValue(question.id, value)}
              >
                {answer && source && (
                  <EvidenceControl
                    {...source}
                    question={question.text}
                    evidence={answer.evidence}
                    canAnswer={canAnswer}
                    onChange={(evidence) => onAnswer(question.id, { value: answer.value, evidence })}
                  />
                )}
              </QuestionField>
            );
          })}
        </section>
      ))}
    </div>
  );
}
