import { cx } from '../../cx.ts';
import { lazyComponent } from '../../lazy-component.tsx';
import { fieldColumn, labelClass } from '../field-props.ts';
import { FieldLabelText } from '../FieldLabelText.tsx';
import type { SelectFieldProps } from './SelectList.tsx';

const SelectList = lazyComponent<SelectFieldProps<string>>(
  async () => (await import('./SelectList.tsx')).SelectList,
  { placeholder: (props) => <SelectPlace {...props} /> },
);

/** Selects one of a few options. Typing jumps to an option. Loaded after the page has rendered. */
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

/** Reserves the space with the same text at the same size, to prevent a layout shift. */
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
