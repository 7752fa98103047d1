/** Long enough for a component to have moved the focus itself. */
const AFTER_COMPONENTS = 100;
/** Long enough for `useFocusAfterLeaving` to have moved the focus to the next row, also after a dialog. */
const AFTER_ROWS = 300;

const controls =
  'button:not([disabled]), a[href], input:not([disabled]), select, textarea, [role=spinbutton]';

/** An element that has the focus, and where it is. */
interface Focused {
  readonly element: Element;
  /** From the inside out, without the whole page: what was in a dialog has no place once the dialog is closed. */
  readonly ancestors: readonly HTMLElement[];
  readonly page: string;
}

/** The entries of a list before a button was pressed that shows more of them. */
interface Extended {
  readonly button: Element;
  readonly list: Element;
  readonly before: ReadonlySet<Element>;
}

/**
 * Keeps the focus in its place when the element that has it is removed, such as a button that shows the rest of a list,
 * tries again or closes a message. Without this, the browser moves it to the top of the page.
 *
 * It goes to the first new entry of the list that the button controls (`aria-controls`), else to another control of the
 * same entry or group, else to the nearest heading. Never takes the focus from an element that a component has focused.
 * @returns a function that stops it
 */
export function keepFocus(page: Document): () => void {
  let focused: Focused | null = page.activeElement && describe(page.activeElement);
  let extended: Extended | null = null;
  const onFocusIn = ({ target }: FocusEvent): void => {
    focused = target instanceof Element ? describe(target) : null;
  };
  const onFocusOut = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null || !(target instanceof Element)) return;
    // Some browsers report the end of the focus while its element is being removed, and it is still in the page.
    queueMicrotask(() => {
      if (focused?.element === target && target.isConnected && page.activeElement !== target) focused = null;
    });
  };
  const onClick = ({ target }: MouseEvent): void => {
    const button = target instanceof Element ? target.closest('button[aria-controls]') : null;
    const list = button && page.getElementById(button.getAttribute('aria-controls') ?? '');
    extended = button && list ? { button, list, before: new Set(list.children) } : null;
  };
  const observer = new MutationObserver(() => {
    if (!focused || focused.element.isConnected) return;
    const lost = focused;
    const first = extended?.button === lost.element ? firstNew(extended) : undefined;
    focused = null;
    extended = null;
    if (first && isLost(page)) focusEntry(first);
    else setTimeout(() => isLost(page) && handOver(lost), isOfRow(lost) ? AFTER_ROWS : AFTER_COMPONENTS);
  });
  const stop = new AbortController();
  page.addEventListener('focusin', onFocusIn, { signal: stop.signal });
  page.addEventListener('focusout', onFocusOut, { signal: stop.signal });
  page.addEventListener('click', onClick, { capture: true, signal: stop.signal });
  observer.observe(page.body, { childList: true, subtree: true });
  return () => {
    stop.abort();
    observer.disconnect();
  };
}

const isLost = ({ activeElement, body }: Document): boolean =>
  activeElement === null || activeElement === body;

function describe(element: Element): Focused {
  const ancestors: HTMLElement[] = [];
  for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement)
    ancestors.push(parent);
  return { element, ancestors, page: window.location.pathname };
}

/** Returns whether the element was removed with its row. */
const isOfRow = ({ ancestors }: Focused): boolean =>
  ancestors.some((ancestor) => !ancestor.isConnected && 'rowId' in ancestor.dataset);

const firstNew = ({ list, before }: Extended): Element | undefined =>
  [...list.children].find((entry) => !before.has(entry));

function focusEntry(entry: Element): void {
  const control = firstControl(entry);
  if (control) control.focus();
  else if (entry instanceof HTMLElement) focusText(entry, false);
}

/** Moves the focus to the nearest place around a removed element, unless another page is shown. */
function handOver({ ancestors, page }: Focused): void {
  if (window.location.pathname !== page) return;
  for (const ancestor of ancestors) {
    if (!ancestor.isConnected) continue;
    if (ancestor.closest('[inert], [aria-hidden=true]')) return;
    const target = ancestor.matches('li, tr, [role=row], [role=group]')
      ? firstControl(ancestor)
      : headingOf(ancestor);
    if (target) {
      focusText(target);
      return;
    }
  }
}

const isReachable = (element: HTMLElement): boolean => element.tabIndex >= 0 && element.checkVisibility();

const firstControl = (entry: Element): HTMLElement | undefined =>
  [...entry.querySelectorAll<HTMLElement>(controls)].find(isReachable);

/** Returns the heading of a part of the page, or the part itself if it can have the focus and has no heading. */
function headingOf(part: HTMLElement): HTMLElement | null {
  const headings = part.querySelectorAll<HTMLElement>('h1, h2, h3, h4, legend');
  const heading = [...headings].find((one) => one.checkVisibility());
  return heading ?? (part.hasAttribute('tabindex') ? part : null);
}

/** Focuses an element, also one that users do not reach with the Tab key. */
function focusText(element: HTMLElement, preventScroll = true): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll });
}
