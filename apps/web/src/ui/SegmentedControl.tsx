import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components';
import { cx } from './cx.ts';
import { FieldLabel } from './FieldLabel.tsx';
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

/** A few short choices side by side, such as a filter; it is a radio group underneath. */
export function SegmentedControl<Id extends string>({
  label,
  isLabelHidden = true,
  options,
  value,
  onChange,
  isDisabled = false,
  className,
}: SegmentedControlProps<Id>) {
  return (
    <AriaRadioGroup
      isDisabled={isDisabled}
      orientation="horizontal"
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.id === key);
        if (chosen) onChange(chosen.id);
      }}
      className={cx('flex max-w-full min-w-0 flex-col gap-1', className)}
    >
      <FieldLabel isHidden={isLabelHidden}>{label}</FieldLabel>
      <div className="flex w-fit max-w-full gap-0.5 overflow-x-auto rounded-md bg-sunken p-0.5">
        {options.map((option) => (
          <Radio
            key={option.id}
            value={option.id}
            className={cx(
              'flex min-h-7 cursor-pointer items-center gap-1.5 rounded-sm border border-transparent px-2.5 text-sm whitespace-nowrap text-soft select-none',
              'hover:text-ink data-disabled:cursor-not-allowed coarse:min-h-9 [&_svg]:size-4',
              'data-focus-visible:-outline-offset-1',
              'data-selected:border-line data-selected:bg-surface data-selected:font-medium data-selected:text-ink data-selected:shadow-raised',
            )}
          >
            {option.icon}
            {option.label}
          </Radio>
        ))}
      </div>
    </AriaRadioGroup>
  );
}
