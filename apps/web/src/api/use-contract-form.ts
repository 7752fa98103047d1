import type { ErrorCode } from '@plainview/domain/shared/error-code';
import { useMemo, useState } from 'react';
import { useForm, type FieldPath, type FieldValues, type PathValue } from 'react-hook-form';
import type { FormHandle } from '../ui/forms/form-handle.ts';
import { describeFormError, errorCodeOf } from './describe-error.ts';

/** Messages by field. */
export type FieldMessages<Values extends FieldValues> = Readonly<
  Partial<Record<FieldPath<Values>, string | undefined>>
>;

/** State of the call that a form makes, from `useMutation`. */
export interface FormCall {
  readonly error: unknown;
  readonly isPending: boolean;
  readonly reset: () => void;
}

/** For a form that makes no call itself. */
export const noCall: FormCall = { error: null, isPending: false, reset: () => undefined };

interface ContractFormOptions<Values extends FieldValues> {
  readonly initial: Values;
  /** Returns the errors that are known before sending, by the rules of the domain. */
  readonly check?: (values: Values) => FieldMessages<Values>;
  readonly call: FormCall;
  /** Field that an error of the server is about. The others are shown above the form. */
  readonly errorFields?: Readonly<Partial<Record<ErrorCode, FieldPath<Values>>>>;
  readonly describe?: (error: unknown) => string;
  /** Called when the user changes a field, for example to persist the text. */
  readonly onChange?: (values: Values) => void;
  /** Sends valid values. */
  readonly onSubmit: (values: Values) => void;
}

/**
 * State of a form that makes one call of the contract. Shows each error once: at its field, or above
 * the form. Errors stay until the next submission, so that the submit button does not move away from
 * under the pointer.
 */
export function useContractForm<Values extends FieldValues>({
  initial,
  check,
  call,
  errorFields,
  describe = describeFormError,
  onChange,
  onSubmit,
}: ContractFormOptions<Values>) {
  const [values] = useState(initial);
  const form = useForm<Values, unknown, Values>({
    values,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors: found, submitCount } = form.formState;
  const code = errorCodeOf(call.error);
  const failedField = code === null ? undefined : errorFields?.[code];
  const errors = useMemo(() => {
    if (failedField !== undefined) return { [failedField]: describe(call.error) };
    const messages: Record<string, string> = {};
    for (const [name, error] of Object.entries(found)) {
      if (typeof error?.message === 'string') messages[name] = error.message;
    }
    return messages;
    // A new object per submission moves the focus to the first invalid field again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [failedField, call.error, found, submitCount]);

  const formProps: FormHandle = {
    errors,
    problem: call.error && failedField === undefined ? describe(call.error) : null,
    onSubmit: () => {
      if (call.isPending) return;
      call.reset();
      void form.handleSubmit(onSubmit)();
    },
  };
  return {
    ...formProps,
    /** Props of `Form` and `PlainForm`. */
    formProps,
    isPending: call.isPending,
    values: form.watch(),
    setValue: form.setValue,
    reset: form.reset,
    field: <Name extends FieldPath<Values>>(name: Name) => {
      form.register(name, { validate: (_value, all) => check?.(all)[name] });
      return {
        name,
        value: form.getValues(name),
        onChange: (value: PathValue<Values, Name>) => {
          form.setValue(name, value, { shouldDirty: true });
          onChange?.(form.getValues());
        },
        errorMessage: errors[name],
      };
    },
  };
}
