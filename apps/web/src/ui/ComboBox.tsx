import { ChevronDown } from 'lucide-react';
import { ComboBox as AriaComboBox, Button, Group, Input } from 'react-aria-components';
import { cx } from './cx.ts';
import { fieldColumn, type FieldProps, invalidProps } from './field-props.ts';
import { FieldLabel } from './FieldLabel.tsx';
import { FieldMessages } from './FieldMessages.tsx';
import { OptionList } from './OptionList.tsx';

export interface ComboBoxProps extends FieldProps {
  /** What to propose; anything else may be typed as well. */
  suggestions: readonly string[];
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  name?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  maxLength?: number;
}

/** Free text with suggestions. */
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
  maxLength,
  ...rest
}: ComboBoxProps) {
  const wanted = value.trim().toLowerCase();
  const isChosen = suggestions.some((suggestion) => suggestion.toLowerCase() === wanted);
  const shown = suggestions.filter((each) => isChosen || each.toLowerCase().includes(wanted));
  const options = shown.map((each) => ({ id: each, label: each }));
  return (
    <AriaComboBox
      {...rest}
      {...invalidProps(errorMessage)}
      allowsCustomValue
      menuTrigger="focus"
      items={options}
      inputValue={value}
      onInputChange={onChange}
      className={cx(fieldColumn, className)}
    >
      <FieldLabel isRequired={rest.isRequired} isHidden={isLabelHidden}>
        {label}
      </FieldLabel>
      <Group className="control flex items-center ps-2 pe-0.5">
        <Input
          {...(placeholder !== undefined && { placeholder })}
          {...(maxLength !== undefined && { maxLength })}
          className="bare-input py-1"
        />
        <Button className="inline-flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-sm text-soft hover:bg-sunken coarse:size-9">
          <ChevronDown aria-hidden="true" className="size-4" />
        </Button>
      </Group>
      <FieldMessages description={description} errorMessage={errorMessage} />
      <OptionList options={options} />
    </AriaComboBox>
  );
}
