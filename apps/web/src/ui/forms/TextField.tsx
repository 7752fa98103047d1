import type { ReactNode, Ref } from 'react';
import {
  TextField as AriaTextField,
  Group,
  Input,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components';
import { cx } from '../cx.ts';
import { fieldColumn, type FieldProps, invalidProps } from './field-props.ts';
import { FieldLabel } from './FieldLabel.tsx';
import { FieldMessages } from './FieldMessages.tsx';

export interface TextFieldProps
  extends FieldProps, Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'isInvalid'> {
  placeholder?: string;
  /** Native tooltip; browsers also show it with a failed `pattern` check. */
  title?: string;
  /** Shown before the text, for example a currency sign. */
  prefix?: ReactNode;
  /** Shown after the text, for example a button or a unit. */
  suffix?: ReactNode;
  inputClassName?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A single-line text field with label, help and error. */
export function TextField({
  label,
  description,
  errorMessage,
  isLabelHidden,
  className,
  placeholder,
  title,
  prefix,
  suffix,
  inputClassName,
  ref,
  ...rest
}: TextFieldProps) {
  return (
    <AriaTextField {...rest} {...invalidProps(errorMessage)} className={cx(fieldColumn, className)}>
      <FieldLabel isRequired={rest.isRequired} isHidden={isLabelHidden}>
        {label}
      </FieldLabel>
      <Group className="control flex items-center gap-1.5 px-2">
        {prefix !== undefined && <span className="text-faint">{prefix}</span>}
        <Input
          {...(ref && { ref })}
          {...(placeholder !== undefined && { placeholder })}
          {...(title !== undefined && { title })}
          className={cx('bare-input py-1', inputClassName)}
        />
        {suffix}
      </Group>
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}
