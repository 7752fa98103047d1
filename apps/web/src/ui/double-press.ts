/** Operating systems take up to 500 ms between the two presses of a double press. */
const DOUBLE_PRESS_MILLISECONDS = 500;

/**
 * Ignores the second half of a double press of Enter when the first has saved something and moved the focus: it would
 * otherwise press the button that got the focus, for example open the form again that has just closed.
 * @returns to be called whenever a change has been saved
 */
export function ignoreDoublePress(page: Document): () => void {
  let first: { readonly at: number; readonly target: EventTarget | null; hasSaved: boolean } | null = null;
  const begin = (event: Event): void => {
    first = { at: event.timeStamp, target: event.target, hasSaved: false };
  };
  const isSecondHalf = (event: KeyboardEvent): boolean => {
    if (!first?.hasSaved || event.target === first.target) return false;
    return event.repeat || event.timeStamp - first.at < DOUBLE_PRESS_MILLISECONDS;
  };
  page.addEventListener('pointerup', begin, { capture: true });
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
