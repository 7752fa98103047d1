import { LONGEST_ANSWER_TEXT, optionsOf } from '@plainview/domain/review/scorecards/scorecard';
import { useId, type ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { formatDate } from '../../ui/dates/format-date.ts';
import type { GivenAnswer, Question, ShownAnswer } from './answer-progress.ts';
import { AnswerText } from './AnswerText.tsx';

interface QuestionFieldProps {
  readonly question: Question;
  /** From 1, in the whole scorecard. */
  readonly number: number;
  readonly answer: ShownAnswer | undefined;
  readonly canAnswer: boolean;
  /** Says that an answer is required. */
  readonly isMissing: boolean;
  readonly onAnswer: (value: GivenAnswer['value'] | null) => void;
  /** The link to evidence. */
  readonly children: ReactNode;
}

const NOT_APPLICABLE = { key: 'N', label: 'Not applicable', value: { kind: 'notApplicable' } } as const;

/** One question with its options. A digit key chooses an option; `AnswerSheet` handles the keys. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, number, answer, canAnswer, isMissing, onAnswer, children } = props;
  const id = useId();
  const options: readonly { key: string; label: string; value: GivenAnswer['value'] }[] = [
    ...optionsOf(question).map((label, index) => ({
      key: `${index + 1}`,
      label,
      value: { kind: 'option', number: index + 1 } as const,
    })),
    ...(question.allowsNotApplicable ? [NOT_APPLICABLE] : []),
  ];
  const isChosen = ({ value }: (typeof options)[number]): boolean =>
    answer?.value.kind === value.kind &&
    (value.kind !== 'option' || (answer.value.kind === 'option' && answer.value.number === value.number));
  return (
    <fieldset
      data-question-id={question.id}
      aria-describedby={question.guidance === '' ? undefined : `${id}-guidance`}
      className="min-w-0 border-b border-line pb-3"
    >
      <legend className="pt-3 pb-1 text-sm font-medium">
        {number}. {question.text}
        {!question.isRequired && <span className="text-xs font-normal text-soft"> Optional</span>}
        {isMissing && <span className="text-xs font-normal text-failed"> Required</span>}
      </legend>
      {question.guidance !== '' && (
        <p id={`${id}-guidance`} className="mb-1 text-xs text-soft">
          {question.guidance}
        </p>
      )}
      {question.kind === 'text' && (
        <div>
          <AnswerText
            label={`Answer to: ${question.text}`}
            maxLength={LONGEST_ANSWER_TEXT}
            text={answer?.value.kind === 'text' ? answer.value.text : ''}
            isReadOnly={!canAnswer}
            onSave={(text) => onAnswer(text === '' ? null : { kind: 'text', text })}
          />
        </div>
      )}
      <div className={cx('flex gap-x-4', question.kind === 'yesNo' ? 'flex-wrap' : 'flex-col')}>
        {options.map((option) => (
          <label
            key={option.key}
            className={cx(
              'flex min-h-7 items-start gap-2 rounded-sm py-1 text-sm',
              canAnswer ? 'cursor-pointer' : 'text-soft',
              isChosen(option) && 'font-medium text-ink',
            )}
          >
            <input
              type="radio"
              name={id}
              checked={isChosen(option)}
              disabled={!canAnswer}
              onChange={() => onAnswer(option.value)}
              className="mt-0.5 size-4 shrink-0"
            />
            <kbd aria-hidden="true" className="mt-0.5 font-mono text-xs text-faint">
              {option.key}
            </kbd>
            <span className="min-w-0">{option.label}</span>
          </label>
        ))}
      </div>
      {answer && (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 text-xs text-soft">
          {children}
          {answer.authorName !== undefined && answer.answeredAt !== undefined && (
            <span>
              {answer.authorName}, {formatDate(answer.answeredAt, 'MMM d, h:mm a')}
            </span>
          )}
        </div>
      )}
    </fieldset>
  );
}
