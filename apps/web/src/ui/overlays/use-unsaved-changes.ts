import { useRef, type RefObject } from 'react';

/** Fields whose content nobody misses: half a password or code is typed again. */
const FORGETTABLE = '[type=password], [autocomplete=one-time-code], [type=search]';

/** Returns everything that the forms inside an element hold now, as one text. */
function contentOf(element: Element): string {
  const parts: string[] = [];
  for (const field of element.querySelectorAll('form :is(input, textarea, select, button)')) {
    if (field.matches(FORGETTABLE)) continue;
    if (field instanceof HTMLInputElement) parts.push(`${field.value} ${field.checked}`);
    else if (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement)
      parts.push(field.value);
    // A choice shows as the text of its button; a chip or a row of a list as its button for removing it.
    else if (field.matches('[aria-haspopup], [aria-label]'))
      parts.push(`${field.ariaLabel ?? ''} ${field.textContent}`);
  }
  return parts.join('\n');
}

/**
 * Compares what the forms inside an element held when somebody first touched them with what they hold now. Read from the page, it
 * holds for every form without each having to say what it would lose.
 */
export function useUnsavedChanges(body: RefObject<Element | null>) {
  const before = useRef<string | null>(null);
  return {
    /** To be called before a field or button of a form takes the focus or a press. */
    noteContent: (): void => {
      if (body.current) before.current ??= contentOf(body.current);
    },
    hasChanges: (): boolean =>
      body.current !== null && before.current !== null && before.current !== contentOf(body.current),
  };
}
