import { useRef, type RefObject } from 'react';

/** Fields whose content need not be kept: users simply retype passwords and codes. */
const FORGETTABLE = '[type=password], [autocomplete=one-time-code], [type=search]';

/** Returns the current values of all forms inside an element as one string. */
function contentOf(element: Element): string {
  const parts: string[] = [];
  for (const field of element.querySelectorAll('form :is(input, textarea, select, button)')) {
    if (field.matches(FORGETTABLE)) continue;
    if (field instanceof HTMLInputElement) parts.push(`${field.value} ${field.checked}`);
    else if (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement)
      parts.push(field.value);
    // A select's value is its button's text; a tag or list row counts by its remove button.
    else if (field.matches('[aria-haspopup], [aria-label]'))
      parts.push(`${field.ariaLabel ?? ''} ${field.textContent}`);
  }
  return parts.join('\n');
}

/**
 * Compares the values of the forms inside an element when the user first touched them with their current
 * values. Reads the DOM, so it works for every form without additional code.
 */
export function useUnsavedChanges(body: RefObject<Element | null>) {
  const before = useRef<string | null>(null);
  return {
    /** Must be called before a field or button of a form takes the focus or a press. */
    noteContent: (): void => {
      if (body.current) before.current ??= contentOf(body.current);
    },
    hasChanges: (): boolean =>
      body.current !== null && before.current !== null && before.current !== contentOf(body.current),
  };
}
