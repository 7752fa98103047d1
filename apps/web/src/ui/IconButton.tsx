import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { buttonClass, type ButtonVariant } from './button-class.ts';
import { cx } from './cx.ts';
import { Spinner } from './feedback/Spinner.tsx';
import { Tooltip } from './overlays/Tooltip.tsx';

export interface IconButtonProps extends Omit<
  AriaButtonProps,
  'children' | 'className' | 'style' | 'aria-label'
> {
  /** Accessible name, also shown as tooltip. */
  'aria-label': string;
  children: ReactNode;
  variant?: ButtonVariant;
  size?: 'sm' | 'md';
  /** Replaces the name in the tooltip, for example to add its shortcut. */
  tooltip?: string;
  tooltipPlacement?: 'top' | 'bottom' | 'left' | 'right';
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A square button with an icon; its name shows on hover and focus. */
export function IconButton({
  children,
  variant = 'quiet',
  size = 'md',
  tooltip,
  tooltipPlacement = 'top',
  className,
  isPending = false,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={tooltip ?? rest['aria-label']} placement={tooltipPlacement}>
      <AriaButton
        {...rest}
        isPending={isPending}
        className={cx(buttonClass({ variant, size }), 'aspect-square px-0!', className)}
      >
        {isPending ? <Spinner isImmediate /> : children}
      </AriaButton>
    </Tooltip>
  );
}
