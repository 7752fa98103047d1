import { PlainTextField, type PlainTextFieldProps } from './PlainTextField.tsx';

/** The email address that identifies the user's account. */
export function EmailField(
  props: Omit<PlainTextFieldProps, 'label' | 'type' | 'autoComplete' | 'isRequired'>,
) {
  return <PlainTextField {...props} label="Email" type="email" autoComplete="username" isRequired />;
}
