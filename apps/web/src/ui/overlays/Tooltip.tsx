import type { ReactElement, ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import { useLandmark } from '../layout/landmark.ts';

export interface TooltipProps {
  /** What hovering or focusing tells. */
  text: ReactNode;
  /** One focusable element, such as a button. */
  children: ReactElement;
  placement?: 'top' | 'bottom' | 'left' | 'right';
  delay?: number;
}

/** A short addition to a control, on hover and on keyboard focus. Never the only place of something needed. */
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
