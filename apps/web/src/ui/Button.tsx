import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts';
import { cx } from './cx.ts';
import { Spinner } from './feedback/Spinner.tsx';

export interface ButtonProps extends Omit<
  ComponentProps<'button'>,
  'children' | 'className' | 'style' | 'onClick' | 'disabled'
> {
  children: ReactNode;
  onPress?: () => void;
  isDisabled?: boolean;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Icon before the label. */
  icon?: ReactNode;
  isPending?: boolean;
  /** Replaces the label while `isPending`, for example `Signing in...`. */
  pendingLabel?: string;
  className?: string;
}

/**
 * A button. While pending it keeps the focus, ignores presses and shows what it is doing. It is a native
 * button rather than React Aria's, because the sign-in page needs nothing else of that library.
 */
export function Button({
  children,
  onPress,
  isDisabled = false,
  variant,
  size,
  icon,
  isPending = false,
  pendingLabel,
  className,
  type = 'button',
  ...rest
}: ButtonProps) {
  const look = { ...(variant && { variant }), ...(size && { size }) };
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- one of the three, as the type has it
      type={isPending && type === 'submit' ? 'button' : type}
      disabled={isDisabled}
      {...(isPending && { 'aria-disabled': true, 'data-pending': true })}
      onClick={(event) => {
        // Safari does not focus a clicked button; a dialog could then not return the focus.
        event.currentTarget.focus({ preventScroll: true });
        if (!isPending) onPress?.();
      }}
      className={cx(buttonClass(look), className)}
    >
      {isPending ? <Spinner isImmediate /> : icon}
      <span className="min-w-0 truncate">{isPending ? (pendingLabel ?? children) : children}</span>
    </button>
  );
}
