import type { ReactNode, Ref } from 'react';
import {
  TextArea as AriaTextArea,
  type TextAreaProps as AriaTextAreaProps,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components';
import { cx } from '../cx.ts';
import { fieldColumn, type FieldProps, invalidProps } from './field-props.ts';
import { FieldLabel } from './FieldLabel.tsx';
import { FieldMessages } from './FieldMessages.tsx';

export interface TextAreaProps
  extends FieldProps, Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'type'> {
  placeholder?: string;
  rows?: number;
  ref?: Ref<HTMLTextAreaElement>;
  /** Handlers and attributes of the input element. */
  inputProps?: Omit<AriaTextAreaProps, 'className' | 'style'>;
  /** Shown directly below the input. */
  children?: ReactNode;
}

/** A multi-line text field with label, help and error; grows with its content. */
export function TextArea({
  label,
  description,
  errorMessage,
  isLabelHidden,
  className,
  placeholder,
  rows = 3,
  ref,
  inputProps,
  children,
  ...rest
}: TextAreaProps) {
  return (
    <AriaTextField {...rest} {...invalidProps(errorMessage)} className={cx(fieldColumn, className)}>
      <FieldLabel isRequired={rest.isRequired} isHidden={isLabelHidden}>
        {label}
      </FieldLabel>
      <AriaTextArea
        {...(ref && { ref })}
        {...(placeholder !== undefined && { placeholder })}
        rows={rows}
        {...inputProps}
        className="control field-sizing-content max-h-96 min-h-16 resize-y px-2 py-1.5"
      />
      {children}
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}
