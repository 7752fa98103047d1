// A select or datalist cannot both accept free text and be styled for both themes.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { TextField as AriaTextField, Group, Input } from 'react-aria-components';
import { cx } from '../../cx.ts';
import { fieldColumn, type FieldProps, invalidProps } from '../field-props.ts';
import { FieldLabel } from '../FieldLabel.tsx';
import { FieldMessages } from '../FieldMessages.tsx';
import { SuggestionList } from './SuggestionList.tsx';

export interface ComboBoxProps extends FieldProps {
  /** Suggested values; any other text is accepted, too. */
  suggestions: readonly string[];
  value: string;
  onChange: (value: string) => void;
  /** Called when the user chooses a suggestion, presses Enter or leaves the field. */
  onCommit?: (value: string) => void;
  placeholder?: string;
  name?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  maxLength?: number;
}

/**
 * Free text with suggestions. Not React Aria's combo box: that one hides the rest of the page from assistive
 * technology while open, including focusable elements, which is wrong for mere suggestions.
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
  onCommit,
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
    onCommit?.(text);
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
    } else if (event.key === 'Enter') {
      setOpen(false);
      onCommit?.(value);
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
      onBlur={() => {
        setOpen(false);
        onCommit?.(value);
      }}
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
