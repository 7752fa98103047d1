import { useId, type ReactElement, type ReactNode } from 'react';
import { lazyComponent } from '../lazy-component.tsx';
import { useTooltip, type TooltipTrigger } from './use-tooltip.ts';

/** Positioning needs the component library, so it loads on the first use. */
const TooltipText = lazyComponent(async () => (await import('./TooltipText.tsx')).TooltipText, {
  isOptional: true,
});

export interface TooltipProps {
  /** The text of the tooltip. */
  text: ReactNode;
  /** Renders one focusable element, such as a button, with the given properties. */
  children: (trigger: TooltipTrigger & { 'aria-describedby'?: string }) => ReactElement;
  placement?: 'top' | 'bottom' | 'left' | 'right';
  delay?: number;
}

/** A tooltip for a control, on hover and keyboard focus. Never the only place of required information. */
export function Tooltip({ text, children, placement = 'top', delay = 500 }: TooltipProps) {
  const id = useId();
  const { anchor, trigger, ...state } = useTooltip(delay);
  return (
    <>
      {children({ ...trigger, ...(anchor && { 'aria-describedby': id }) })}
      {anchor && (
        <TooltipText {...state} id={id} anchor={anchor} placement={placement}>
          {text}
        </TooltipText>
      )}
    </>
  );
}
