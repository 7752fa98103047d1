import { errorMessage } from '@plainview/contract/error-catalog';
import { screenTexts } from '@plainview/contract/screen-texts';
import { useCommonPassword } from '../../api/use-common-password.ts';
import type { FieldBinding } from '../../ui/forms/field-props.ts';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { PasswordHelp } from '../../ui/forms/PasswordHelp.tsx';
import { useNewPassword } from './use-new-password.ts';

interface NewPasswordFieldsProps {
  readonly password: FieldBinding<string>;
  readonly confirmPassword: FieldBinding<string>;
  /** Label of the first field; the second one repeats it. */
  readonly label?: 'Password' | 'New password';
}

/** Asks for a new password twice, with its requirements and a warning if it is a common one. */
export function NewPasswordFields({ password, confirmPassword, label = 'Password' }: NewPasswordFieldsProps) {
  const { minimumPasswordLength } = useNewPassword();
  // Says the same as the help, in its place.
  const tooShort = errorMessage({ code: 'PASSWORD_TOO_SHORT', data: { minimum: minimumPasswordLength } });
  const warning = useCommonPassword(password.value);
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        isRequired
        description={
          <PasswordHelp warning={warning}>
            {password.errorMessage !== tooShort &&
              screenTexts.weakPassword.replace('6', String(minimumPasswordLength))}
          </PasswordHelp>
        }
        {...password}
      />
      <PasswordField
        label={`Confirm ${label.toLowerCase()}`}
        autoComplete="new-password"
        isRequired
        {...confirmPassword}
      />
    </>
  );
}
