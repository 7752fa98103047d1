/** Operating systems allow up to 500 ms between the two presses of a double press. */
const DOUBLE_PRESS_MILLISECONDS = 500;

/**
 * Ignores the second press of a double press of Enter if the first one has saved a change and returned the
 * focus to a control that was used before. The second would press that control again, for example reopen the
 * form that has just closed.
 * @returns a function to call after each saved change
 */
export function ignoreDoublePress(page: Document): () => void {
  let first: { readonly at: number; readonly target: EventTarget | null; hasSaved: boolean } | null = null;
  const used = new WeakSet<EventTarget>();
  const begin = (event: Event): void => {
    first = { at: event.timeStamp, target: event.target, hasSaved: false };
  };
  const isSecondHalf = (event: KeyboardEvent): boolean => {
    const { target } = event;
    if (!first?.hasSaved || target === null || target === first.target || !used.has(target)) return false;
    return event.repeat || event.timeStamp - first.at < DOUBLE_PRESS_MILLISECONDS;
  };
  page.addEventListener('pointerup', begin, { capture: true });
  page.addEventListener(
    'click',
    ({ target }) => {
      const control = target instanceof Element && target.closest('button, a');
      if (control) used.add(control);
    },
    { capture: true },
  );
  page.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter') {
        first = null;
      } else if (isSecondHalf(event)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      } else if (!event.repeat) {
        begin(event);
      }
    },
    { capture: true },
  );
  return () => {
    if (first) first.hasSaved = true;
  };
}
