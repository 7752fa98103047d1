import { Check, Minus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface CheckboxProps extends Pick<ComponentProps<'input'>, 'id' | 'name' | 'value'> {
  /** The label. Without it an `aria-label` is required, as in a table's selection column. */
  children?: ReactNode;
  'aria-label'?: string;
  isSelected: boolean;
  isIndeterminate?: boolean;
  isDisabled?: boolean;
  onChange: (isSelected: boolean) => void;
  className?: string;
}

/** A native checkbox with an optional indeterminate state (`isIndeterminate`). */
export function Checkbox({
  children,
  isSelected,
  isIndeterminate = false,
  isDisabled = false,
  onChange,
  className,
  ...rest
}: CheckboxProps) {
  return (
    <label
      className={cx(
        'group relative inline-flex min-h-6 min-w-6 items-center gap-2 rounded-sm text-sm',
        'has-focus-visible:outline-2 has-focus-visible:outline-ring',
        isDisabled ? 'cursor-not-allowed text-faint' : 'cursor-pointer',
        children === undefined && 'justify-center',
        className,
      )}
    >
      <input
        {...rest}
        ref={(input) => {
          if (input) input.indeterminate = isIndeterminate;
        }}
        type="checkbox"
        checked={isSelected}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
        className="absolute inset-0 m-0 cursor-[inherit] opacity-0"
      />
      <span
        aria-hidden="true"
        className={cx(
          'flex size-4 shrink-0 items-center justify-center rounded-[3px] border text-on-accent',
          isSelected || isIndeterminate
            ? 'border-accent bg-accent'
            : 'border-edge bg-surface group-hover:border-soft',
          isDisabled && 'opacity-50',
        )}
      >
        {isIndeterminate ? (
          <Minus className="size-3" strokeWidth={3.5} />
        ) : (
          isSelected && <Check className="size-3" strokeWidth={3.5} />
        )}
      </span>
      {children}
    </label>
  );
}
