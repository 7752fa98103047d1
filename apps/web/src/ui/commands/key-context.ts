/** Overlays that handle their own keys. Toasts are rendered as non-modal dialogs and are excluded. */
const overlays = '[role=dialog], [role=alertdialog]:not([aria-modal=false]), [role=menu], [role=listbox]';
const texts =
  'input:not([type=range], [type=checkbox], [type=radio], [type=button]), textarea, [contenteditable], [role=combobox], [role=spinbutton]';

/** Returns whether a dialog, menu or list of options is open. */
export const isOverlayOpen = (): boolean =>
  [...document.querySelectorAll(overlays)].some((overlay) => overlay.checkVisibility());

/** Returns whether an element takes typed text. */
export const isTextField = (element: Element): boolean => element.closest(texts) !== null;
