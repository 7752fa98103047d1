import { CheckboxGroup as AriaCheckboxGroup } from 'react-aria-components';
import { cx } from '../cx.ts';
import { Checkbox } from './Checkbox.tsx';
import { fieldColumn, invalidProps, type FieldProps } from './field-props.ts';
import { FieldLabel } from './FieldLabel.tsx';
import { FieldMessages } from './FieldMessages.tsx';

export interface CheckboxGroupProps<Id extends string> extends Omit<FieldProps, 'isLabelHidden'> {
  name?: string;
  options: readonly { readonly id: Id; readonly label: string }[];
  value: readonly Id[];
  onChange: (value: Id[]) => void;
}

/** Selects any number of a few options. */
export function CheckboxGroup<Id extends string>({
  label,
  description,
  errorMessage,
  className,
  name,
  options,
  value,
  onChange,
}: CheckboxGroupProps<Id>) {
  return (
    <AriaCheckboxGroup
      {...(name !== undefined && { name })}
      {...invalidProps(errorMessage)}
      className={cx(fieldColumn, className)}
    >
      <FieldLabel>{label}</FieldLabel>
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {options.map(({ id, label: text }) => (
          <Checkbox
            key={id}
            isSelected={value.includes(id)}
            onChange={(isSelected) =>
              onChange(
                options
                  .filter((each) => (each.id === id ? isSelected : value.includes(each.id)))
                  .map((each) => each.id),
              )
            }
          >
            {text}
          </Checkbox>
        ))}
      </div>
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaCheckboxGroup>
  );
}
