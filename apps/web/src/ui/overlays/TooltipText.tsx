import { useMemo, type ReactNode } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components';
import { useLandmark } from '../layout/landmark.ts';

interface TooltipTextProps {
  readonly id: string;
  readonly anchor: HTMLElement;
  readonly placement: 'top' | 'bottom' | 'left' | 'right';
  readonly stay: () => void;
  readonly leave: () => void;
  readonly hide: () => void;
  readonly children: ReactNode;
}

/** The text of an open tooltip, next to its control. */
export function TooltipText({ id, anchor, placement, stay, leave, hide, children }: TooltipTextProps) {
  const landmark = useLandmark();
  const target = useMemo(() => ({ current: anchor }), [anchor]);
  const close = (isImmediate = false): void => (isImmediate ? hide() : leave());
  return (
    <TooltipTriggerStateContext value={{ isOpen: true, shouldSkipAnimation: false, open: stay, close }}>
      <Tooltip
        isOpen
        triggerRef={target}
        placement={placement}
        {...(landmark && { UNSTABLE_portalContainer: landmark })}
        offset={6}
        className="z-50 max-w-72 animate-appear rounded-sm bg-bar px-2 py-1 text-xs text-bar-ink shadow-overlay outline outline-line/20"
      >
        <span id={id}>{children}</span>
      </Tooltip>
    </TooltipTriggerStateContext>
  );
}
