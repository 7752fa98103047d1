import { type KeyboardEventHandler, type ReactNode, useEffect, useRef } from 'react';
import { Form as AriaForm } from 'react-aria-components';
import { cx } from '../cx.ts';
import { focusFirstInvalid } from './focus-first-invalid.ts';

export interface FormProps {
  children: ReactNode;
  /** Called on submit; the page does not navigate. */
  onSubmit: () => void;
  /** Errors by field name. A new object with entries moves the focus to the first invalid field. */
  errors?: Readonly<Record<string, string | string[]>>;
  /** Accessible name, if the page has several forms. */
  'aria-label'?: string;
  id?: string;
  /** Receives keys before the fields do, for shortcuts that work in all of them. */
  onKeyDownCapture?: KeyboardEventHandler<HTMLFormElement>;
  className?: string;
}

/** A form with custom validation messages at its fields. Focuses the first invalid one. */
export function Form({ children, onSubmit, errors, className, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (errors && Object.keys(errors).length > 0) focusFirstInvalid(form.current);
  }, [errors]);
  return (
    <AriaForm
      {...rest}
      ref={form}
      validationBehavior="aria"
      {...(errors && { validationErrors: { ...errors } })}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className={cx('flex flex-col gap-4', className)}
    >
      {children}
    </AriaForm>
  );
}
