import { ChevronDown } from 'lucide-react';
import { Button, Select, SelectValue } from 'react-aria-components';
import { cx } from '../../cx.ts';
import { fieldColumn, type FieldProps, invalidProps } from '../field-props.ts';
import { FieldLabel } from '../FieldLabel.tsx';
import { FieldMessages } from '../FieldMessages.tsx';
import { type Option, OptionList } from './OptionList.tsx';

export interface SelectFieldProps<Id extends string> extends FieldProps {
  options: ReadonlyArray<Option<Id>>;
  value: Id | null;
  onChange: (value: Id) => void;
  placeholder?: string;
  name?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  autoFocus?: boolean;
}

/** Renders `SelectField`; loaded on demand. */
export function SelectList({
  label,
  description,
  errorMessage,
  isLabelHidden,
  className,
  options,
  value,
  onChange,
  placeholder = 'Choose',
  ...rest
}: SelectFieldProps<string>) {
  return (
    <Select
      {...rest}
      {...invalidProps(errorMessage)}
      placeholder={placeholder}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.id === key);
        if (chosen) onChange(chosen.id);
      }}
      // The button shows the focus; React Aria also reports it on this element.
      className={cx(fieldColumn, 'group outline-none', className)}
    >
      <FieldLabel isRequired={rest.isRequired} isHidden={isLabelHidden}>
        {label}
      </FieldLabel>
      <Button className="control flex w-full cursor-pointer items-center gap-2 px-2 text-start group-data-invalid:border-danger">
        <SelectValue className="min-w-0 flex-1 truncate data-placeholder:text-faint">
          {({ isPlaceholder, defaultChildren }) =>
            isPlaceholder ? defaultChildren : options.find((option) => option.id === value)?.label
          }
        </SelectValue>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-soft" />
      </Button>
      <FieldMessages description={description} errorMessage={errorMessage} />
      <OptionList options={options} />
    </Select>
  );
}
