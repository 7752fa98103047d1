import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts';
import { cx } from './cx.ts';
import { Spinner } from './Spinner.tsx';

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  children: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** An icon before the words. */
  icon?: ReactNode;
  /** Shown instead of the words while `isPending`, for example `Signing in...`. */
  pendingLabel?: string;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A button. While pending it keeps focus, ignores presses and says what it is doing. */
export function Button({
  children,
  variant,
  size,
  icon,
  pendingLabel,
  className,
  isPending = false,
  ...rest
}: ButtonProps) {
  const look = { ...(variant && { variant }), ...(size && { size }) };
  return (
    <AriaButton {...rest} isPending={isPending} className={cx(buttonClass(look), className)}>
      {isPending ? <Spinner isImmediate /> : icon}
      <span className="min-w-0 truncate">{isPending ? (pendingLabel ?? children) : children}</span>
    </AriaButton>
  );
}
