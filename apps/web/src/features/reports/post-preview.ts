/** Fields of the delivery form. */
export interface WrittenReport {
  readonly summary: string;
  readonly notWatchedReason?: string;
  readonly withoutPendingStills?: boolean;
}

/**
 * Opens the PDF of the report as it would be delivered. A form's response can be shown by the browser's own
 * PDF viewer, unlike bytes that a script fetched, and the text is too long for an address.
 * @param target name of the frame that shows it, or `_blank` for a new tab
 */
export function postPreview(ticketId: string, written: WrittenReport, target: string): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = `/previews/reports/${ticketId}`;
  form.target = target;
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'delivery';
  field.value = JSON.stringify(written);
  form.append(field);
  document.body.append(form);
  form.submit();
  form.remove();
}
