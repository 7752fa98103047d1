import { useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { lazyComponent } from '../lazy-component.tsx';
import { usePreload } from '../use-preload.ts';

/** Lists and where they float are a third of the component library: loaded once the page has been drawn. */
export const OpenMenu = lazyComponent(async () => (await import('./Menu.tsx')).Menu);

/** A menu under a button of the browser's own: what the button needs, and while it is open what the menu needs. */
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
        // Safari gives a pressed button no focus; without it the menu could not give it back.
        event.currentTarget.focus({ preventScroll: true });
        setOpen(true);
      },
      onKeyDown: (event: KeyboardEvent): void => {
        // Not left to the click that Enter makes: the component library takes that for a screen reader's and
        // puts the focus on the list instead of its first entry, where a second Enter would do nothing.
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
