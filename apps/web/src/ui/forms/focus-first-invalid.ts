/** Focuses the first field that is marked as invalid in the DOM. Returns whether there was one. */
export function focusFirstInvalid(form: HTMLElement | null): boolean {
  const wrong = form?.querySelector<HTMLElement>(
    '[aria-invalid="true"]:is(input, textarea, select), [data-invalid] :is(button, input, [role="spinbutton"])',
  );
  if (!wrong) return false;
  wrong.focus();
  wrong.scrollIntoView({ block: 'nearest' });
  return true;
}
