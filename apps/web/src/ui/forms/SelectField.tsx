import { cx } from '../cx.ts';
import { lazyComponent } from '../lazy-component.tsx';
import { fieldColumn, labelClass, type FieldProps } from './field-props.ts';
import { FieldLabelText } from './FieldLabelText.tsx';
import type { Option } from './OptionList.tsx';

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

const SelectList = lazyComponent<SelectFieldProps<string>>(
  async () => (await import('./SelectList.tsx')).SelectList,
  (props) => <SelectPlace {...props} />,
);

/** One of a few choices. Typing jumps to a choice. Its list is loaded after the page has been drawn. */
export function SelectField<Id extends string>({ options, onChange, ...rest }: SelectFieldProps<Id>) {
  return (
    <SelectList
      {...rest}
      options={options}
      onChange={(id) => {
        const chosen = options.find((option) => option.id === id);
        if (chosen) onChange(chosen.id);
      }}
    />
  );
}

/** Holds the place: the same words at the same size, so that nothing moves. */
function SelectPlace({
  label,
  isLabelHidden,
  isRequired,
  className,
  options,
  value,
}: SelectFieldProps<string>) {
  return (
    <div aria-hidden="true" className={cx(fieldColumn, className)}>
      <span className={labelClass(isLabelHidden)}>
        <FieldLabelText isRequired={isRequired}>{label}</FieldLabelText>
      </span>
      <span className="control flex w-full items-center px-2">
        {options.find((option) => option.id === value)?.label}
      </span>
    </div>
  );
}
