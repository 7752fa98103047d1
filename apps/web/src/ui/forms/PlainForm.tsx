import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { focusFirstInvalid } from './focus-first-invalid.ts';

export interface PlainFormProps {
  children: ReactNode;
  /** Called on submit; the page does not navigate. */
  onSubmit: () => void;
  /** Errors by field name. A new object with entries moves the focus to the first invalid field. */
  errors: Readonly<Record<string, string>>;
  'aria-label': string;
  className?: string;
}

/** `Form` for fields such as `PlainTextField`, which render their errors themselves. */
export function PlainForm({ children, onSubmit, errors, className, ...rest }: PlainFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstInvalid(form.current);
  }, [errors]);
  return (
    <form
      {...rest}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className={cx('flex flex-col gap-4', className)}
    >
      {children}
    </form>
  );
}
