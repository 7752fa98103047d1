import { Label } from 'react-aria-components';
import { labelClass } from './field-props.ts';
import { FieldLabelText } from './FieldLabelText.tsx';

export interface FieldLabelProps {
  children: string;
  isRequired?: boolean | undefined;
  /** Keeps the name for assistive technology only, where the place says the rest. */
  isHidden?: boolean | undefined;
  htmlFor?: string;
  id?: string;
}

/** The words above a control, with a mark when it must be filled. */
export function FieldLabel({ children, isRequired = false, isHidden = false, ...rest }: FieldLabelProps) {
  return (
    <Label {...rest} className={labelClass(isHidden)}>
      <FieldLabelText isRequired={isRequired}>{children}</FieldLabelText>
    </Label>
  );
}
