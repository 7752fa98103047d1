import { Minus, Plus } from 'lucide-react';
import {
  NumberField as AriaNumberField,
  Button,
  Group,
  Input,
  type NumberFieldProps as AriaNumberFieldProps,
} from 'react-aria-components';
import { cx } from './cx.ts';
import { fieldColumn, type FieldProps, invalidProps } from './field-props.ts';
import { FieldLabel } from './FieldLabel.tsx';
import { FieldMessages } from './FieldMessages.tsx';

export interface NumberFieldProps
  extends FieldProps, Omit<AriaNumberFieldProps, 'children' | 'className' | 'style' | 'isInvalid'> {}

const step =
  'inline-flex size-7 cursor-pointer items-center justify-center rounded-sm text-soft hover:bg-sunken disabled:text-faint coarse:size-9';

/** A number with buttons for one more and one less. */
export function NumberField({
  label,
  description,
  errorMessage,
  isLabelHidden,
  className,
  ...rest
}: NumberFieldProps) {
  return (
    <AriaNumberField {...rest} {...invalidProps(errorMessage)} className={cx(fieldColumn, className)}>
      <FieldLabel isRequired={rest.isRequired} isHidden={isLabelHidden}>
        {label}
      </FieldLabel>
      <Group className="control flex items-center gap-0.5 px-0.5">
        <Button slot="decrement" className={step}>
          <Minus aria-hidden="true" className="size-3.5" />
        </Button>
        <Input className="bare-input py-1 text-center tabular-nums" />
        <Button slot="increment" className={step}>
          <Plus aria-hidden="true" className="size-3.5" />
        </Button>
      </Group>
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaNumberField>
  );
}
