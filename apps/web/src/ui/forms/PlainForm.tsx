import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { FormHandle } from './form-handle.ts';
import { FormProblem } from './FormProblem.tsx';
import { useFocusOnError } from './use-focus-on-error.ts';

export interface PlainFormProps extends FormHandle {
  children: ReactNode;
  'aria-label': string;
  className?: string;
}

/** `Form` for fields such as `PlainTextField`, which render their errors themselves. */
export function PlainForm({ children, onSubmit, errors, problem, className, ...rest }: PlainFormProps) {
  const form = useFocusOnError(errors);
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
      <FormProblem>{problem}</FormProblem>
      {children}
    </form>
  );
}
