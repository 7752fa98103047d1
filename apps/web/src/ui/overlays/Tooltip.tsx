import type { ReactElement, ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import { useLandmark } from '../layout/landmark.ts';

export interface TooltipProps {
  /** The text of the tooltip. */
  text: ReactNode;
  /** One focusable element, such as a button. */
  children: ReactElement;
  placement?: 'top' | 'bottom' | 'left' | 'right';
  delay?: number;
}

/** A tooltip for a control, on hover and keyboard focus. Never the only place of required information. */
export function Tooltip({ text, children, placement = 'top', delay = 500 }: TooltipProps) {
  const landmark = useLandmark();
  return (
    <TooltipTrigger delay={delay} closeDelay={80}>
      {children}
      <AriaTooltip
        placement={placement}
        {...(landmark && { UNSTABLE_portalContainer: landmark })}
        offset={6}
        className="z-50 max-w-72 animate-appear rounded-sm bg-bar px-2 py-1 text-xs text-bar-ink shadow-overlay outline outline-line/20"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
