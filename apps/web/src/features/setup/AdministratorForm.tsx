import { LONGEST_EMAIL, LONGEST_NAME } from '@plainview/domain/shared/text-limits';
import { api } from '../../api/client.ts';
import { describeError } from '../../api/describe-error.ts';
import { checkEmail, checkFilled, FIELD_REQUIRED } from '../../api/form-checks.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { EmailField } from '../../ui/forms/EmailField.tsx';
import { PlainForm } from '../../ui/forms/PlainForm.tsx';
import { PlainTextField } from '../../ui/forms/PlainTextField.tsx';
import { NewPasswordFields } from '../sessions/NewPasswordFields.tsx';
import { useSignIn } from '../sessions/sign-in/use-sign-in.ts';
import { newPasswordErrorFields, useNewPassword } from '../sessions/use-new-password.ts';

const required = { name: FIELD_REQUIRED, password: FIELD_REQUIRED, confirmPassword: FIELD_REQUIRED };

/** Creates the first administrator and signs in. */
export function AdministratorForm({
  code,
  onSignedIn,
}: {
  readonly code: string;
  readonly onSignedIn: () => void;
}) {
  const { check } = useNewPassword();
  const signIn = useSignIn(onSignedIn);
  const create = useMutation(
    api.setup.createAdministrator.mutationOptions({
      onSuccess: (_done, { email, password }) => signIn.mutate({ email, password }),
    }),
  );
  const form = useContractForm({
    initial: { name: '', email: '', password: '', confirmPassword: '' },
    check: (fields) => {
      const email = checkEmail(fields.email);
      const missing = { ...(email !== undefined && { email }), ...checkFilled(fields, required) };
      return Object.keys(missing).length > 0 ? missing : check(fields);
    },
    call: create,
    errorFields: { ...newPasswordErrorFields, NAME_NOT_READABLE: 'name', NAME_RESERVED: 'name' },
    onSubmit: (fields) =>
      create.mutate({ ...fields, code, name: fields.name.trim(), email: fields.email.trim() }),
  });
  return (
    <PlainForm aria-label="First administrator" {...form.formProps}>
      {signIn.error && (
        <Banner variant="error">
          The administrator was created, but could not be signed in: {describeError(signIn.error)} Open the
          sign-in page and try again.
        </Banner>
      )}
      <p className="text-sm text-soft">
        The first administrator approves the accounts of all others. The next page checks address and TLS,
        mail, storage and backups.
      </p>
      <PlainTextField
        label="Full name"
        autoComplete="name"
        maxLength={LONGEST_NAME}
        isRequired
        {...form.field('name')}
      />
      <EmailField maxLength={LONGEST_EMAIL} {...form.field('email')} />
      <NewPasswordFields password={form.field('password')} confirmPassword={form.field('confirmPassword')} />
      <Button type="submit" variant="primary" size="lg" isPending={form.isPending || signIn.isPending}>
        Create Administrator
      </Button>
    </PlainForm>
  );
}
