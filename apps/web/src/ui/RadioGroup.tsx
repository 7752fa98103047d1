import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components';
import { cx } from './cx.ts';
import { fieldColumn, type FieldProps, invalidProps } from './field-props.ts';
import { FieldLabel } from './FieldLabel.tsx';
import { FieldMessages } from './FieldMessages.tsx';
import type { Option } from './OptionList.tsx';

export interface RadioGroupProps<Id extends string> extends FieldProps {
  options: ReadonlyArray<Option<Id>>;
  value: Id | null;
  onChange: (value: Id) => void;
  orientation?: 'vertical' | 'horizontal';
  name?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
}

/** One of a few choices, all in view. */
export function RadioGroup<Id extends string>({
  label,
  description,
  errorMessage,
  isLabelHidden,
  className,
  options,
  value,
  onChange,
  orientation = 'vertical',
  ...rest
}: RadioGroupProps<Id>) {
  return (
    <AriaRadioGroup
      {...rest}
      {...invalidProps(errorMessage)}
      orientation={orientation}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.id === key);
        if (chosen) onChange(chosen.id);
      }}
      className={cx(fieldColumn, className)}
    >
      <FieldLabel isRequired={rest.isRequired} isHidden={isLabelHidden}>
        {label}
      </FieldLabel>
      <div className={cx('flex gap-x-5 gap-y-1', orientation === 'vertical' ? 'flex-col' : 'flex-wrap')}>
        {options.map((option) => (
          <Radio
            key={option.id}
            value={option.id}
            className="group flex min-h-6 cursor-pointer items-start gap-2 rounded-sm py-0.5 text-sm data-disabled:cursor-not-allowed data-disabled:text-faint"
          >
            <span
              aria-hidden="true"
              className="mt-0.5 size-4 shrink-0 rounded-full border border-edge bg-surface group-data-hovered:border-soft group-data-invalid:border-danger group-data-selected:border-5 group-data-selected:border-accent"
            />
            <span>
              {option.label}
              {option.description !== undefined && (
                <span className="block text-xs text-faint">{option.description}</span>
              )}
            </span>
          </Radio>
        ))}
      </div>
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaRadioGroup>
  );
}
