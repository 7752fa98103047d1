import { useEffect, useRef, type RefObject } from 'react';
import { focusFirstInvalid } from './focus-first-invalid.ts';

/**
 * Focuses a form's first invalid field when `errors` is a new object with entries. Returns the form's ref.
 */
export function useFocusOnError(
  errors: Readonly<Record<string, string>> | undefined,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (errors && Object.keys(errors).length > 0) focusFirstInvalid(form.current);
  }, [errors]);
  return form;
}
