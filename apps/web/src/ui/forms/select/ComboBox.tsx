// A select or datalist cannot both accept free text and be styled for both themes.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { TextField as AriaTextField, Group, Input } from 'react-aria-components';
import { cx } from '../../cx.ts';
import { fieldColumn, type FieldProps, invalidProps } from '../field-props.ts';
import { FieldLabel } from '../FieldLabel.tsx';
import { FieldMessages } from '../FieldMessages.tsx';

export interface ComboBoxProps extends FieldProps {
  /** Suggested values; any other text is accepted, too. */
  suggestions: readonly string[];
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  name?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  maxLength?: number;
}

/**
 * Free text with suggestions. Not React Aria's combo box: that one hides the rest of the page from assistive technology
 * while open, including focusable elements, which is wrong for mere suggestions.
 */
export function ComboBox({
  label,
  description,
  errorMessage,
  isLabelHidden,
  className,
  suggestions,
  value,
  onChange,
  placeholder,
  ...rest
}: ComboBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const wanted = value.trim().toLowerCase();
  const isChosen = suggestions.some((each) => each.toLowerCase() === wanted);
  const shown = suggestions.filter((each) => isChosen || each.toLowerCase().includes(wanted));
  const isListed = isOpen && shown.length > 0;

  function show(index: number) {
    setOpen(true);
    setActive(index);
  }
  function choose(text: string) {
    onChange(text);
    setOpen(false);
    setActive(-1);
  }
  function onKeyDown(event: KeyboardEvent) {
    const candidate = isListed ? shown[active] : undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const from = isListed ? active : step === 1 ? -1 : shown.length;
      show((Math.max(from, step === 1 ? -1 : 0) + step + shown.length) % Math.max(shown.length, 1));
    } else if (event.key === 'Enter' && candidate !== undefined) {
      event.preventDefault();
      choose(candidate);
    } else if (event.key === 'Escape' && isListed) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  }

  return (
    <AriaTextField
      {...rest}
      {...invalidProps(errorMessage)}
      autoComplete="off"
      value={value}
      onChange={(text) => {
        onChange(text);
        show(-1);
      }}
      onBlur={() => setOpen(false)}
      className={cx(fieldColumn, 'relative', className)}
    >
      <FieldLabel isRequired={rest.isRequired} isHidden={isLabelHidden}>
        {label}
      </FieldLabel>
      <Group className="control relative flex items-center ps-2">
        <Input
          ref={input}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={`${id}-list`}
          aria-activedescendant={isListed && active >= 0 ? `${id}-${active}` : undefined}
          {...(placeholder !== undefined && { placeholder })}
          onClick={() => show(-1)}
          onKeyDown={onKeyDown}
          className="bare-input py-1 pe-8"
        />
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute end-2 size-4 text-soft" />
        <SuggestionList
          id={id}
          label={label}
          isHidden={!isListed}
          suggestions={shown}
          wanted={wanted}
          active={active}
          onPoint={setActive}
          onChoose={choose}
        />
      </Group>
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}

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

/** The suggestions below the field. */
function SuggestionList(props: SuggestionListProps) {
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
