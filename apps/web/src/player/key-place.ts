import type { KeyPlace } from './keys.ts';

const texts =
  'input:not([type=range], [type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable], [role=combobox], [role=spinbutton]';
const controls = 'button, a[href], input, summary, [role=button], [role=menuitem], [role=option], [role=tab]';

/** What kind of place a key was pressed on; null where it is none of the player's business. */
export function keyPlaceOf(target: EventTarget | null, player: HTMLElement): KeyPlace | null {
  if (!(target instanceof Element)) return null;
  const isPage = target === document.body || target === document.documentElement;
  if (!isPage && !player.contains(target)) return null;
  if (target.closest(texts)) return 'text';
  if (target.matches('input[type=range]')) return target.hasAttribute('data-timeline') ? 'control' : 'slider';
  return target.closest(controls) ? 'control' : 'page';
}
