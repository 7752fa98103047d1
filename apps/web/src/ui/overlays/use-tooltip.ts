import { useCallback, useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react';

/** After a tooltip has closed, the next one opens without delay for this long. */
const WARM_MILLISECONDS = 500;
/** Lets the pointer move from the control to its tooltip. */
const CLOSE_MILLISECONDS = 80;

let shownAt = Number.NEGATIVE_INFINITY;
let hideShown: (() => void) | null = null;

/** Event handlers for the control of a tooltip. */
export interface TooltipTrigger {
  readonly onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerLeave: () => void;
  readonly onPointerDown: () => void;
  readonly onKeyDown: () => void;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: () => void;
}

interface TooltipState {
  /** The control while its tooltip is open. */
  readonly anchor: HTMLElement | null;
  readonly trigger: TooltipTrigger;
  /** Keeps an open tooltip open, such as while the pointer is on it. */
  readonly stay: () => void;
  /** Closes the tooltip after a short delay, unless `stay` is called. */
  readonly leave: () => void;
  readonly hide: () => void;
}

/**
 * Opens a tooltip on hover after a delay, and on keyboard focus; closes it by Escape and by any
 * use of the control.
 */
export function useTooltip(delay: number): TooltipState {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<number | undefined>(undefined);
  const stay = useCallback((): void => window.clearTimeout(timer.current), []);
  const hide = useCallback((): void => {
    window.clearTimeout(timer.current);
    setAnchor(null);
  }, []);
  const show = (element: HTMLElement): void => {
    stay();
    if (hideShown !== hide) hideShown?.();
    hideShown = hide;
    setAnchor(element);
  };
  const leave = (): void => {
    stay();
    timer.current = window.setTimeout(hide, CLOSE_MILLISECONDS);
  };
  useEffect(() => stay, [stay]);
  useEffect(() => {
    if (!anchor) return undefined;
    const closeByEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // The first press closes the tooltip, the next one the dialog around it.
      event.stopPropagation();
      hide();
    };
    document.addEventListener('keydown', closeByEscape, { capture: true });
    return () => {
      shownAt = performance.now();
      document.removeEventListener('keydown', closeByEscape, { capture: true });
    };
  }, [anchor, hide]);
  return {
    anchor,
    stay,
    leave,
    hide,
    trigger: {
      onPointerEnter: ({ currentTarget, pointerType }) => {
        if (pointerType === 'touch') return;
        stay();
        const isWarm = performance.now() - shownAt < WARM_MILLISECONDS;
        timer.current = window.setTimeout(() => show(currentTarget), isWarm ? 0 : delay);
      },
      onPointerLeave: leave,
      onPointerDown: hide,
      onKeyDown: hide,
      onFocus: ({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) show(currentTarget);
      },
      onBlur: hide,
    },
  };
}
