import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from 'react-aria-components';
import { cx } from '../cx.ts';

export interface CheckboxProps extends Omit<AriaCheckboxProps, 'children' | 'className' | 'style'> {
  /** The label. Without it an `aria-label` is required, as in a table's selection column. */
  children?: ReactNode;
  className?: string;
}

/** A checkbox with an optional indeterminate state (`isIndeterminate`). */
export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox
      {...rest}
      className={cx(
        'group inline-flex min-h-6 min-w-6 cursor-pointer items-center gap-2 rounded-sm text-sm',
        'data-disabled:cursor-not-allowed data-disabled:text-faint',
        children === undefined && 'justify-center',
        className,
      )}
    >
      {({ isSelected, isIndeterminate }) => (
        <>
          <span
            aria-hidden="true"
            className={cx(
              'flex size-4 shrink-0 items-center justify-center rounded-[3px] border border-edge bg-surface text-on-accent',
              'group-data-hovered:border-soft group-data-invalid:border-danger',
              'group-data-selected:border-accent group-data-selected:bg-accent',
              'group-data-indeterminate:border-accent group-data-indeterminate:bg-accent',
              'group-data-disabled:opacity-50',
            )}
          >
            {isIndeterminate ? (
              <Minus className="size-3" strokeWidth={3.5} />
            ) : (
              isSelected && <Check className="size-3" strokeWidth={3.5} />
            )}
          </span>
          {children}
        </>
      )}
    </AriaCheckbox>
  );
}
