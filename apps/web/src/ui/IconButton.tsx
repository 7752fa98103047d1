import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, type ButtonVariant } from './button-class.ts';
import { cx } from './cx.ts';
import { Spinner } from './feedback/Spinner.tsx';
import { Tooltip } from './overlays/Tooltip.tsx';
import type { TooltipTrigger } from './overlays/use-tooltip.ts';

export interface IconButtonProps extends Omit<
  ComponentProps<'button'>,
  'children' | 'className' | 'style' | 'onClick' | 'disabled' | 'type' | 'aria-label' | keyof TooltipTrigger
> {
  /** Accessible name, also shown as tooltip. */
  'aria-label': string;
  children: ReactNode;
  onPress?: () => void;
  isDisabled?: boolean;
  isPending?: boolean;
  variant?: ButtonVariant;
  size?: 'sm' | 'md';
  /** Replaces the name in the tooltip, for example to add its shortcut. */
  tooltip?: string;
  tooltipPlacement?: 'top' | 'bottom' | 'left' | 'right';
  className?: string;
}

/** A square button with an icon; its name shows on hover and focus. While pending it keeps the focus. */
export function IconButton({
  children,
  onPress,
  isDisabled = false,
  isPending = false,
  variant = 'quiet',
  size = 'md',
  tooltip,
  tooltipPlacement = 'top',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={tooltip ?? rest['aria-label']} placement={tooltipPlacement}>
      {(trigger) => (
        <button
          {...rest}
          {...trigger}
          type="button"
          disabled={isDisabled}
          {...(isPending && { 'aria-disabled': true, 'data-pending': true })}
          onClick={(event) => {
            // Safari does not focus a clicked button; a dialog could then not return the focus.
            event.currentTarget.focus({ preventScroll: true });
            if (!isPending) onPress?.();
          }}
          className={cx(buttonClass({ variant, size }), 'aspect-square px-0!', className)}
        >
          {isPending ? <Spinner isImmediate /> : children}
        </button>
      )}
    </Tooltip>
  );
}
