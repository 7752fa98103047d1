import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { fieldColumn, labelClass, type FieldProps } from './field-props.ts';
import { FieldErrorText, fieldErrorClass } from './FieldErrorText.tsx';
import { FieldLabelText } from './FieldLabelText.tsx';

export interface PlainTextFieldProps
  extends
    FieldProps,
    Pick<
      ComponentProps<'input'>,
      'name' | 'type' | 'autoComplete' | 'maxLength' | 'onKeyDown' | 'placeholder' | 'ref'
    > {
  value: string;
  onChange: (value: string) => void;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** Shown after the text, for example a button. */
  suffix?: ReactNode;
}

/**
 * A native text field with label, help and error, for the sign-in page, which every user loads first. Looks
 * like `TextField`, but only shows errors passed as `errorMessage`.
 */
export function PlainTextField({
  label,
  description,
  errorMessage,
  isLabelHidden = false,
  className,
  onChange,
  isRequired = false,
  isDisabled = false,
  suffix,
  ...input
}: PlainTextFieldProps) {
  const id = useId();
  const hasError = Boolean(errorMessage);
  const described = [description !== undefined && `${id}-help`, hasError && `${id}-error`].filter(Boolean);
  return (
    <div className={cx(fieldColumn, className)}>
      <label htmlFor={id} className={labelClass(isLabelHidden)}>
        <FieldLabelText isRequired={isRequired}>{label}</FieldLabelText>
      </label>
      <div
        {...(hasError && { 'data-invalid': true })}
        {...(isDisabled && { 'data-disabled': true })}
        className="control flex items-center gap-1.5 px-2 has-[input:focus-visible]:border-ring has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-ring"
      >
        <input
          {...input}
          id={id}
          disabled={isDisabled}
          {...(isRequired && { 'aria-required': true })}
          {...(hasError && { 'aria-invalid': true })}
          {...(described.length > 0 && { 'aria-describedby': described.join(' ') })}
          onChange={(event) => onChange(event.target.value)}
          className="bare-input py-1"
        />
        {suffix}
      </div>
      {description !== undefined && (
        <span id={`${id}-help`} className="text-xs text-faint">
          {description}
        </span>
      )}
      {errorMessage && (
        <span id={`${id}-error`} className={fieldErrorClass}>
          <FieldErrorText>{errorMessage}</FieldErrorText>
        </span>
      )}
    </div>
  );
}
