import {
  LONGEST_GUIDANCE,
  LONGEST_QUESTION,
  questionKindLabels,
  questionKinds,
  type ScorecardQuestion,
} from '@plainview/domain/review/scorecards/scorecard';
import { ChevronRight } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';
import { SelectField } from '../../../ui/forms/select/SelectField.tsx';
import { Switch } from '../../../ui/forms/Switch.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import type { Step } from './edit-content.ts';
import { OptionsEditor } from './OptionsEditor.tsx';
import { RowActions } from './RowActions.tsx';

const kinds = questionKinds.map((id) => ({ id, label: questionKindLabels[id] }));

interface QuestionEditorProps {
  readonly question: ScorecardQuestion;
  /** From 1, in the whole scorecard. */
  readonly number: number;
  readonly count: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Error that prevents publishing. */
  readonly fault: string | undefined;
  readonly onChange: (change: Partial<Omit<ScorecardQuestion, 'id'>>) => void;
  readonly onMove: (step: Step) => void;
  readonly onRemove: () => void;
}

const summaryOf = ({ kind, isRequired, options }: ScorecardQuestion): string =>
  [
    questionKindLabels[kind],
    ...(options.length > 0 ? [`${options.length} options`] : []),
    isRequired ? 'required' : 'optional',
  ].join(' · ');

/** A question as a line that opens its fields. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { question, number, count, isOpen, onToggle, fault, onChange, onMove, onRemove } = props;
  const { kind, text, guidance, options, isRequired, allowsNotApplicable } = question;
  return (
    <li className="border-b border-line py-2" data-question-id={question.id}>
      <div className="flex items-start gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex min-h-8 min-w-0 flex-1 cursor-pointer items-start gap-2 rounded-sm py-1 text-start text-sm hover:bg-hover"
        >
          <ChevronRight
            aria-hidden="true"
            className={cx('mt-0.5 size-4 shrink-0 text-soft transition-transform', isOpen && 'rotate-90')}
          />
          <span className="min-w-0">
            <span className={cx('block font-medium', text.trim() === '' && 'text-soft')}>
              {number}. {text.trim() === '' ? 'New question' : text}
            </span>
            <span className="block text-xs text-soft">{summaryOf(question)}</span>
            {fault !== undefined && <span className="block text-xs text-failed">{fault}</span>}
          </span>
        </button>
        <RowActions
          name={`question ${number}`}
          canMoveUp={number > 1}
          canMoveDown={number < count}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
      {isOpen && (
        <div className="flex flex-col gap-3 py-2 ps-5">
          <TextArea
            label="Question"
            rows={2}
            maxLength={LONGEST_QUESTION}
            value={text}
            onChange={(next) => onChange({ text: next })}
          />
          <SelectField
            label="Answer"
            options={kinds}
            value={kind}
            onChange={(next) => onChange({ kind: next })}
            className="w-full sm:w-60"
          />
          {(kind === 'scale' || kind === 'choice') && (
            <OptionsEditor
              // A new kind starts with new fields.
              key={options.length > 0 ? 'options' : 'none'}
              isScale={kind === 'scale'}
              options={options}
              onChange={(next) => onChange({ options: next })}
            />
          )}
          <TextArea
            label="Guidance"
            description="How to decide. Shown below the question."
            rows={2}
            maxLength={LONGEST_GUIDANCE}
            value={guidance}
            onChange={(next) => onChange({ guidance: next })}
          />
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            <Switch isSelected={isRequired} onChange={(next) => onChange({ isRequired: next })}>
              Required for delivery
            </Switch>
            <Switch
              isSelected={allowsNotApplicable}
              onChange={(next) => onChange({ allowsNotApplicable: next })}
            >
              Allow “not applicable”
            </Switch>
          </div>
        </div>
      )}
    </li>
  );
}
