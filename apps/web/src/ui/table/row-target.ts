import type { MouseEvent } from 'react';

/**
 * Marks the link or button that a click anywhere in its row activates. It remains the target for the keyboard
 * and for assistive technology; the row itself is not interactive.
 */
export const rowTarget = { 'data-row-target': true } as const;

const CONTROLS = 'a, button, input, label, select, summary, textarea, [role="button"], [role="option"]';

/**
 * Activates the row's target, unless the click belongs to another control, to a dialog or to selected text.
 */
export function clickRowTarget(event: MouseEvent<HTMLTableRowElement>): void {
  const row = event.currentTarget;
  const clicked = event.target;
  // React also delivers clicks in a menu or dialog that a cell has opened.
  if (!(clicked instanceof Element) || !row.contains(clicked) || clicked.closest(CONTROLS)) return;
  if (window.getSelection()?.isCollapsed === false) return;
  const target = row.querySelector<HTMLElement>('[data-row-target]');
  if (!target) return;
  // A dialog that opens returns the focus to it.
  target.focus({ preventScroll: true });
  const { ctrlKey, metaKey, shiftKey } = event;
  target.dispatchEvent(
    new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  );
}
