/** An element that has the focus, and where it is. */
export interface Focused {
  readonly element: Element;
  /**
   * From the inside out, without the whole page: what was in a dialog has no place once the dialog is closed.
   */
  readonly ancestors: readonly HTMLElement[];
  readonly page: string;
  /**
   * The element that had the focus before it moved into this dialog or menu; null outside of them, and if the user
   * had left that element for nothing else.
   */
  readonly opener: Focused | null;
}

/** The entries of a list before a button was pressed that shows more of them. */
export interface Extended {
  readonly button: Element;
  readonly list: Element;
  readonly before: ReadonlySet<Element>;
}

/** State that `keepFocus` needs, including that from before it was loaded. */
export const tracked: {
  /** The last one; its opener once the user has left it for nothing else. */
  focused: Focused | null;
  /** Whether it is the opener of one that was removed or left. */
  isOpener: boolean;
  extended: Extended | null;
} = { focused: null, isOpener: false, extended: null };

/** Returns the outermost element around a place: that of a dialog or a menu, or of the page. */
const outermost = ({ element, ancestors }: Pick<Focused, 'element' | 'ancestors'>): Element =>
  ancestors.at(-1) ?? element;

/**
 * Follows the focus and the buttons that show more of a list. Small, since each page starts with it.
 * @param root the element of the page, which contains no dialogs and menus
 */
export function trackFocus(root: Element): void {
  const page = root.ownerDocument;
  const on = (type: 'focusin' | 'focusout' | 'click', handle: (target: Element, isLeft: boolean) => void) =>
    page.addEventListener(
      type,
      (event) => {
        if (event.target instanceof Element) handle(event.target, !event.relatedTarget);
      },
      true,
    );
  on('focusin', (element) => {
    const ancestors: HTMLElement[] = [];
    for (let parent = element.parentElement; parent && parent !== page.body; parent = parent.parentElement)
      ancestors.push(parent);
    const place = { element, ancestors, page: window.location.pathname };
    let opener = root.contains(element) ? null : tracked.focused;
    for (let before = opener; before; before = before.opener)
      if (outermost(before) === outermost(place)) opener = before.opener;
    tracked.focused = { ...place, opener };
    tracked.isOpener = false;
  });
  on('focusout', (element, isLeft) => {
    // Some browsers report the end of the focus while its element is being removed, and it is
    // still in the page.
    queueMicrotask(() => {
      if (!isLeft || !element.isConnected || page.activeElement === element) return;
      // The page became inert behind a dialog, or the control cannot be used any more: the user has not left it.
      if (element.closest('[inert]') || element.matches(':disabled')) return;
      if (tracked.focused?.element === element)
        Object.assign(tracked, { focused: tracked.focused.opener, isOpener: true });
    });
  });
  on('click', (element) => {
    const button = element.closest('button[aria-controls]');
    const list = page.getElementById(button?.getAttribute('aria-controls') ?? '');
    tracked.extended = button && list && { button, list, before: new Set(list.children) };
  });
}
