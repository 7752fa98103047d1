import type { ReactNode } from 'react';

/** What every field of the kit understands. */
export interface FieldProps {
  label: string;
  /** Help under the control. */
  description?: ReactNode;
  /** What is wrong. Its presence makes the field invalid. */
  errorMessage?: string | undefined;
  /** Keeps the label for assistive technology only. */
  isLabelHidden?: boolean;
  className?: string;
}

/** A field is wrong when there are words for it; otherwise a surrounding form may still say so. */
export function invalidProps(errorMessage: string | undefined): { isInvalid?: true } {
  return errorMessage ? { isInvalid: true } : {};
}

/** The column of label, control and messages. */
export const fieldColumn = 'flex min-w-0 flex-col gap-1';

export const labelClass = (isHidden = false): string =>
  isHidden ? 'text-sm font-medium text-ink sr-only' : 'text-sm font-medium text-ink';
