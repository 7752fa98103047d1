import type { Ref } from 'react';
import {
  TextArea as AriaTextArea,
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
        className="control field-sizing-content max-h-96 min-h-16 resize-y px-2 py-1.5"
      />
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}
