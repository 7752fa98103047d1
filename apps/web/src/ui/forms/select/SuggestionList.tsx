// A select or datalist cannot both accept free text and be styled for both themes.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Check } from 'lucide-react';
import { cx } from '../../cx.ts';
import type { FieldProps } from '../field-props.ts';

interface SuggestionListProps {
  /** Id of the field, from which the ids of the list and its options are made. */
  readonly id: string;
  readonly label: FieldProps['label'];
  readonly isHidden: boolean;
  readonly suggestions: readonly string[];
  /** The typed text in lower case. */
  readonly wanted: string;
  /** Index of the active suggestion, or -1. */
  readonly active: number;
  readonly onPoint: (index: number) => void;
  readonly onChoose: (text: string) => void;
}

/**
 * The suggestions below a text field, which handles keys and has `aria-controls` and `aria-activedescendant`.
 */
export function SuggestionList(props: SuggestionListProps) {
  const { id, label, isHidden, suggestions, wanted, active, onPoint, onChoose } = props;
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      className={cx(
        'absolute inset-x-0 top-full z-40 mt-1 max-h-60 overflow-auto rounded-md border border-line bg-overlay p-1 shadow-overlay',
        isHidden && 'hidden',
      )}
    >
      {suggestions.map((each, index) => (
        <Suggestion
          key={each}
          id={`${id}-${index}`}
          text={each}
          isActive={index === active}
          isChosen={each.toLowerCase() === wanted}
          onPoint={() => onPoint(index)}
          onChoose={() => onChoose(each)}
        />
      ))}
    </div>
  );
}

interface SuggestionProps {
  readonly id: string;
  readonly text: string;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

/** One suggested value. */
function Suggestion({ id, text, isActive, isChosen, onPoint, onChoose }: SuggestionProps) {
  return (
    // The text field handles keys and announces the active option.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={onChoose}
      className={cx(
        'flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 text-sm coarse:min-h-10',
        isActive && 'bg-hover outline-2 -outline-offset-2 outline-ring',
      )}
    >
      <span className="flex-1">{text}</span>
      {isChosen && <Check aria-hidden="true" className="size-4 text-link" />}
    </div>
  );
}
