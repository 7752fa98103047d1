import type { KeyPlace } from './keyboard-shortcuts.ts';

const texts =
  'input:not([type=range], [type=checkbox], [type=radio], [type=button]), textarea, [contenteditable], [role=combobox], [role=spinbutton]';
/** Overlays that handle their own keys. Toasts are rendered as non-modal dialogs and are excluded. */
const overlays = '[role=dialog], [role=alertdialog]:not([aria-modal=false]), [role=menu], [role=listbox]';
const controls = 'button, a[href], input, summary, [role=button], [role=menuitem], [role=option], [role=tab]';
/** Controls that use the arrow keys, and those that use Space. */
const arrowUsers = 'select, [role=tab], [role=radio], [type=radio], [role=grid], [aria-haspopup=listbox]';

/** Returns the focus context of a key press, or null if the key belongs to an overlay. */
export function keyPlaceOf(target: EventTarget | null): KeyPlace | null {
  if (!(target instanceof Element) || target.ownerDocument.querySelector(overlays)) return null;
  if (target.closest(texts)) return 'text';
  if (target.matches('input[type=range]')) return target.hasAttribute('data-timeline') ? 'control' : 'slider';
  if (target.closest(arrowUsers)) return 'slider';
  return target.closest(controls) ? 'control' : 'page';
}
