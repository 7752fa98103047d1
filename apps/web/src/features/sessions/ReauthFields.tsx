import { secondFactorPrompt, type SecondFactorKinds } from '../../api/passkeys/passkey-text.ts';
import type { FieldBinding } from '../../ui/forms/field-props.ts';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { PlainTextField } from '../../ui/forms/PlainTextField.tsx';

interface ReauthFieldsProps {
  /** The account's second factors. */
  readonly kinds: SecondFactorKinds;
  readonly password: FieldBinding<string>;
  /** Null if the password alone is enough. */
  readonly code: FieldBinding<string> | null;
}

/** Asks for the current password, and for a code if the account has a second factor. */
export function ReauthFields({ kinds, password, code }: ReauthFieldsProps) {
  return (
    <>
      <PasswordField label="Password" autoComplete="current-password" isRequired {...password} />
      {code && (
        <PlainTextField {...secondFactorPrompt(kinds)} autoComplete="one-time-code" isRequired {...code} />
      )}
    </>
  );
}
