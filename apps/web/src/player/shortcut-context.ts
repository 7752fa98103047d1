import type { KeyPlace } from './keyboard-shortcuts.ts';

const texts =
  'input:not([type=range], [type=checkbox], [type=radio], [type=button]), textarea, [contenteditable], [role=combobox], [role=spinbutton]';
/** What is in front of the page: its keys are its own. Messages in the corner are drawn as dialogs that are not modal. */
const overlays = '[role=dialog], [role=alertdialog]:not([aria-modal=false]), [role=menu], [role=listbox]';
const controls = 'button, a[href], input, summary, [role=button], [role=menuitem], [role=option], [role=tab]';
/** Controls that use the arrow keys, and Space, themselves. */
const arrowUsers = 'select, [role=tab], [role=radio], [type=radio], [role=grid], [aria-haspopup=listbox]';

/** Returns the focus context in which a key was pressed, or null where the key belongs to something in front of the page. */
export function keyPlaceOf(target: EventTarget | null): KeyPlace | null {
  if (!(target instanceof Element) || target.ownerDocument.querySelector(overlays)) return null;
  if (target.closest(texts)) return 'text';
  if (target.matches('input[type=range]')) return target.hasAttribute('data-timeline') ? 'control' : 'slider';
  if (target.closest(arrowUsers)) return 'slider';
  return target.closest(controls) ? 'control' : 'page';
}
