import { cx } from '../../cx.ts';
import type { Option } from './OptionList.tsx';

export interface ToggleChipsProps<Id extends string> {
  /** Accessible name of the group. */
  label: string;
  options: ReadonlyArray<Option<Id>>;
  value: readonly Id[];
  onChange: (id: Id, isOn: boolean) => void;
}

/** A few filters that can be combined, as native checkboxes. */
export function ToggleChips<Id extends string>({ label, options, value, onChange }: ToggleChipsProps<Id>) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.id}
          className={cx(
            'relative flex min-h-8 cursor-pointer items-center gap-1.5 rounded-md border border-line bg-surface px-2.5 text-sm whitespace-nowrap text-soft select-none',
            'hover:border-edge hover:text-ink coarse:min-h-10 [&_svg]:size-4',
            'has-focus-visible:outline-2 has-focus-visible:outline-ring',
            'has-checked:border-accent has-checked:bg-selected has-checked:font-medium has-checked:text-ink',
          )}
        >
          <input
            type="checkbox"
            checked={value.includes(option.id)}
            onChange={({ target }) => onChange(option.id, target.checked)}
            className="sr-only"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
