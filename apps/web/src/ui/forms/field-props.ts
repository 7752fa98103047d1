import type { ReactNode } from 'react';

/** Props of every field. */
export interface FieldProps {
  label: string;
  /** Help text under the control. */
  description?: ReactNode;
  /** Error message. Makes the field invalid. */
  errorMessage?: string | undefined;
  /** Keeps the label for assistive technology only. */
  isLabelHidden?: boolean;
  className?: string;
}

/** Marks a field as invalid if it has an error message; otherwise the surrounding form decides. */
export function invalidProps(errorMessage: string | undefined): { isInvalid?: true } {
  return errorMessage ? { isInvalid: true } : {};
}

/** The column of label, control and messages. */
export const fieldColumn = 'flex min-w-0 flex-col gap-1';

export const labelClass = (isHidden = false): string =>
  isHidden ? 'text-sm font-medium text-ink sr-only' : 'text-sm font-medium text-ink';

/** Binds a field to its value in a form. Spread into the field. */
export interface FieldBinding<Value> {
  readonly name: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly errorMessage: string | undefined;
}
