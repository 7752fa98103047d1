import { tracked, type Extended, type Focused } from './track-focus.ts';

/** Long enough for a component to have moved the focus itself. */
const AFTER_COMPONENTS = 100;
/** Long enough for `useFocusAfterLeaving` to have moved the focus to the next row, also after a dialog. */
const AFTER_ROWS = 300;

const controls =
  'button:not([disabled]), a[href], input:not([disabled]), select, textarea, [role=spinbutton]';

/**
 * Keeps the focus in its place when the element that has it is removed, such as a button that shows the rest
 * of a list, tries again or closes a message. Without this, the browser moves it to the top of the page.
 *
 * It goes to the first new entry of the list that the button controls (`aria-controls`), else to another
 * control of the same entry or group, else to the nearest heading. After a dialog or menu, it goes to what
 * had the focus before, or to the place of that. Never takes the focus from an element that a component has
 * focused. `trackFocus` must run.
 * @returns a function that stops it
 */
export function keepFocus(page: Document): () => void {
  const check = (): void => {
    const { focused: lost, isOpener, extended } = tracked;
    if (!lost || lost.element.isConnected) return;
    const first = extended?.button === lost.element ? firstNew(extended) : undefined;
    // Keeps nothing in memory that the page no longer shows.
    Object.assign(tracked, { focused: lost.opener, isOpener: true, extended: null });
    if (isOpener) return;
    if (first && isLost(page)) focusEntry(first);
    else
      setTimeout(
        () => {
          // Else the focus has been elsewhere meanwhile.
          if (isLost(page) && tracked.focused === lost.opener) handOver(lost);
        },
        mayBeOfRow(lost) ? AFTER_ROWS : AFTER_COMPONENTS,
      );
  };
  // A button may have been removed before this was loaded.
  check();
  const observer = new MutationObserver(check);
  observer.observe(page.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

const isLost = ({ activeElement, body }: Document): boolean =>
  activeElement === null || activeElement === body;

/** Returns whether the element was removed with its row, or with a dialog that may have removed a row. */
const mayBeOfRow = ({ ancestors, opener }: Focused): boolean =>
  opener !== null || ancestors.some((ancestor) => !ancestor.isConnected && 'rowId' in ancestor.dataset);

const firstNew = ({ list, before }: Extended): Element | undefined =>
  [...list.children].find((entry) => !before.has(entry));

function focusEntry(entry: Element): void {
  const control = firstControl(entry);
  if (control) control.focus();
  else if (entry instanceof HTMLElement) focusText(entry, false);
}

/** Moves the focus to the nearest place around a removed element, unless another page is shown. */
function handOver(lost: Focused): void {
  for (let place: Focused | null = lost; place; place = place.opener) {
    const { element, ancestors, page } = place;
    if (window.location.pathname !== page) return;
    const around = ancestors.filter(({ isConnected }) => isConnected);
    if (around.some((ancestor) => ancestor.matches('[inert], [aria-hidden=true]'))) return;
    const isBack = element instanceof HTMLElement && element.isConnected && isReachable(element);
    const target = isBack ? element : around.map(targetIn).find((found) => found !== null);
    if (target) {
      focusText(target);
      return;
    }
  }
}

/** Returns what gets the focus in an entry, a group or another part of the page; null if it has nothing. */
const targetIn = (part: HTMLElement): HTMLElement | null =>
  part.matches('li, tr, [role=row], [role=group]') ? (firstControl(part) ?? null) : headingOf(part);

const isReachable = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility();

const firstControl = (entry: Element): HTMLElement | undefined =>
  [...entry.querySelectorAll<HTMLElement>(controls)].find(isReachable);

/**
 * Returns the heading of a part of the page, or the part itself if it can have the focus and has no heading.
 */
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
