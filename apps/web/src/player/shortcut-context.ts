import { isOverlayOpen, isTextField } from '../ui/commands/key-context.ts';
import type { KeyPlace } from './keyboard-shortcuts.ts';

const controls = 'button, a[href], input, summary, [role=button], [role=menuitem], [role=option], [role=tab]';
/** Controls that use the arrow keys, and those that use Space. */
const arrowUsers =
  'select, [role=tab], [role=radio], [type=radio], [role=grid], [aria-haspopup=listbox], [data-arrow-keys]';

/** Returns the focus context of a key press, or null if the key belongs to an overlay or a shape. */
export function keyPlaceOf(target: EventTarget | null): KeyPlace | null {
  if (!(target instanceof Element) || isOverlayOpen()) return null;
  if (target.closest('[data-own-keys]')) return null;
  if (isTextField(target)) return 'text';
  if (target.closest('[data-answers]')) return 'question';
  if (target.matches('input[type=range]')) return target.hasAttribute('data-timeline') ? 'control' : 'slider';
  if (target.closest(arrowUsers)) return 'slider';
  return target.closest(controls) ? 'control' : 'page';
}
