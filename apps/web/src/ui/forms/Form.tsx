import { type KeyboardEventHandler, type ReactNode, useEffect, useRef } from 'react';
import { Form as AriaForm } from 'react-aria-components';
import { cx } from '../cx.ts';
import { focusFirstInvalid } from './focus-first-invalid.ts';

export interface FormProps {
  children: ReactNode;
  /** Called on submit; the page is not left. */
  onSubmit: () => void;
  /** Errors by field name. A new object with entries moves focus to the first bad field. */
  errors?: Readonly<Record<string, string | string[]>>;
  /** Names the form where the page has several. */
  'aria-label'?: string;
  id?: string;
  /** Sees keys before the fields do, for shortcuts that work in all of them. */
  onKeyDownCapture?: KeyboardEventHandler<HTMLFormElement>;
  className?: string;
}

/** A form whose errors are ours to word, shown at the fields, and focused at the first. */
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
