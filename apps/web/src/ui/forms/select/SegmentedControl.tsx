import { useId } from 'react';
import { cx } from '../../cx.ts';
import { labelClass } from '../field-props.ts';
import type { Option } from './OptionList.tsx';

export interface SegmentedControlProps<Id extends string> {
  label: string;
  isLabelHidden?: boolean;
  options: ReadonlyArray<Option<Id>>;
  value: Id;
  onChange: (value: Id) => void;
  isDisabled?: boolean;
  className?: string;
}

/** A few short options in a row, such as a filter, as native radio buttons. */
export function SegmentedControl<Id extends string>({
  label,
  isLabelHidden = true,
  options,
  value,
  onChange,
  isDisabled = false,
  className,
}: SegmentedControlProps<Id>) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      className={cx('flex w-full min-w-0 flex-col gap-1 sm:w-auto', className)}
    >
      <span id={id} className={labelClass(isLabelHidden)}>
        {label}
      </span>
      <div className="flex gap-0.5 overflow-x-auto rounded-md bg-sunken p-0.5">
        {options.map((option) => (
          <label
            key={option.id}
            className={cx(
              'relative flex min-h-7 cursor-pointer items-center gap-1.5 rounded-sm border border-transparent px-2.5 text-sm whitespace-nowrap text-soft select-none',
              // Four statuses fit on a phone.
              'grow justify-center max-sm:px-0.5',
              'hover:text-ink has-disabled:cursor-not-allowed coarse:min-h-9 [&_svg]:size-4',
              'has-focus-visible:outline-2 has-focus-visible:-outline-offset-1 has-focus-visible:outline-ring',
              'has-checked:border-line has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-checked:shadow-raised',
            )}
          >
            <input
              type="radio"
              name={id}
              value={option.id}
              checked={option.id === value}
              disabled={isDisabled}
              onChange={() => onChange(option.id)}
              className="sr-only"
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
    </div>
  );
}
