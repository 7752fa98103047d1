import type { KeyboardEventHandler, ReactNode } from 'react';
import { Form as AriaForm } from 'react-aria-components';
import { cx } from '../cx.ts';
import type { FormHandle } from './form-handle.ts';
import { FormProblem } from './FormProblem.tsx';
import { useFocusOnError } from './use-focus-on-error.ts';

export interface FormProps extends FormHandle {
  children: ReactNode;
  /** Accessible name, if the page has several forms. */
  'aria-label'?: string;
  id?: string;
  /** Receives keys before the fields do, for shortcuts that work in all of them. */
  onKeyDownCapture?: KeyboardEventHandler<HTMLFormElement>;
  className?: string;
}

/** A form with custom validation messages at its fields. Focuses the first invalid one. */
export function Form({ children, onSubmit, errors, problem, className, ...rest }: FormProps) {
  const form = useFocusOnError(errors);
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
      <FormProblem>{problem}</FormProblem>
      {children}
    </AriaForm>
  );
}
