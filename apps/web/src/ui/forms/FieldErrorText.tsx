import { CircleAlert } from 'lucide-react';

/** The look of what is wrong with a field. */
export const fieldErrorClass = 'flex items-start gap-1 text-xs font-medium text-failed';

export function FieldErrorText({ children }: { children: string }) {
  return (
    <>
      <CircleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
      <span>{children}</span>
    </>
  );
}
