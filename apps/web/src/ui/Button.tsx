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
  /** An icon before the words. */
  icon?: ReactNode;
  isPending?: boolean;
  /** Shown instead of the words while `isPending`, for example `Signing in...`. */
  pendingLabel?: string;
  className?: string;
}

/**
 * A button. While pending it keeps focus, ignores presses and says what it is doing. It is the browser's own and not
 * the component library's: sign-in, which everybody loads first, needs nothing else of that.
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
        // Safari gives a pressed button no focus; without it a dialog could not give it back.
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
