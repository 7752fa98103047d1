import { CircleAlert } from 'lucide-react';

/** Classes of a field's error message. */
export const fieldErrorClass = 'flex items-start gap-1 text-xs font-medium text-failed';

export function FieldErrorText({ children }: { children: string }) {
  return (
    <>
      <CircleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
      <span>{children}</span>
    </>
  );
}
