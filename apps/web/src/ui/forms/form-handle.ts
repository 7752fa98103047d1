/** State and submission of a form, independent of its fields. */
export interface FormHandle {
  /** Called on submit; the page does not navigate. */
  readonly onSubmit: () => void;
  /** Messages by field name. A new object with entries moves the focus to the first invalid field. */
  readonly errors?: Readonly<Record<string, string>>;
  /** Error of the last submission that belongs to no field. Shown above the fields. */
  readonly problem?: string | null;
}
