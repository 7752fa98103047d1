import { Search, X } from 'lucide-react';
import { useId, useRef, type ComponentProps } from 'react';
import { useScreenCommands } from '../commands/commands.ts';
import { cx } from '../cx.ts';
import { fieldColumn, labelClass } from './field-props.ts';

export interface SearchFieldProps extends Pick<ComponentProps<'input'>, 'maxLength' | 'placeholder'> {
  label: string;
  isLabelHidden?: boolean;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

/** A search field with a clear button; Escape clears it, too. `/` focuses it. */
export function SearchField({
  label,
  isLabelHidden = false,
  value,
  onChange,
  className,
  ...input
}: SearchFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useScreenCommands([{ id: 'search', label, shortcut: '/', run: () => field.current?.select() }]);
  return (
    <div className={cx(fieldColumn, className)}>
      <label htmlFor={id} className={labelClass(isLabelHidden)}>
        {label}
      </label>
      <div className="control flex items-center gap-1.5 ps-2 pe-0.5 has-[input:focus-visible]:border-ring has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-ring">
        <Search aria-hidden="true" className="size-4 shrink-0 text-faint" />
        <input
          {...input}
          ref={field}
          id={id}
          type="search"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || value === '') return;
            event.preventDefault();
            event.stopPropagation();
            onChange('');
          }}
          className="bare-input py-1"
        />
        <button
          type="button"
          // Keyboard users clear it with Escape.
          tabIndex={-1}
          aria-label="Clear search"
          onClick={() => {
            onChange('');
            field.current?.focus();
          }}
          className={cx(
            'inline-flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-sm text-soft hover:bg-sunken hover:text-ink coarse:size-9',
            value === '' && 'invisible',
          )}
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      </div>
    </div>
  );
}
