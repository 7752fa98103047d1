import { useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { usePreload } from '../use-preload.ts';
import { OpenMenu } from './lazy-overlays.ts';

/** Returns props for a native button with a menu, and for the menu while it is open. */
export function useMenu() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  usePreload(OpenMenu);
  return {
    trigger: {
      ref: button,
      id,
      type: 'button',
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      onClick: (event: MouseEvent<HTMLButtonElement>): void => {
        // Safari does not focus a clicked button; the menu could then not return the focus.
        event.currentTarget.focus({ preventScroll: true });
        setOpen(true);
      },
      onKeyDown: (event: KeyboardEvent): void => {
        // Enter is not left to its click event: React Aria takes that for a screen reader's and focuses the
        // list instead of its first entry, where a second Enter would do nothing.
        if (!['ArrowDown', 'Enter', ' '].includes(event.key)) return;
        event.preventDefault();
        setOpen(true);
      },
    },
    opened: isOpen && {
      'aria-labelledby': id,
      trigger: button,
      onClose: () => setOpen(false),
    },
  } as const;
}
