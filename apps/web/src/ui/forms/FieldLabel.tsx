import { Label } from 'react-aria-components';
import { labelClass } from './field-props.ts';
import { FieldLabelText } from './FieldLabelText.tsx';

export interface FieldLabelProps {
  children: string;
  isRequired?: boolean | undefined;
  /** Keeps the label for assistive technology only, if the context makes it obvious. */
  isHidden?: boolean | undefined;
  htmlFor?: string;
  id?: string;
}

/** The label of a control, with a mark if it is required. */
export function FieldLabel({ children, isRequired = false, isHidden = false, ...rest }: FieldLabelProps) {
  return (
    <Label {...rest} className={labelClass(isHidden)}>
      <FieldLabelText isRequired={isRequired}>{children}</FieldLabelText>
    </Label>
  );
}
