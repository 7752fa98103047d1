import { errorMessage } from '@plainview/contract/error-catalog';
import { screenTexts } from '@plainview/contract/screen-texts';
import { checkAgencyName, checkRegistration } from '@plainview/domain/identity/registrations/registration';
import { roleLabels, roles, type Role } from '@plainview/domain/identity/users/actor';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import { LONGEST_EMAIL, LONGEST_NAME } from '@plainview/domain/shared/text-limits';
import { api } from '../../../api/client.ts';
import { isNetworkProblem, describeError } from '../../../api/describe-error.ts';
import { checkEmail, checkFilled, FIELD_REQUIRED } from '../../../api/form-checks.ts';
import { useContractForm } from '../../../api/use-contract-form.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmailField } from '../../../ui/forms/EmailField.tsx';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { PlainForm } from '../../../ui/forms/PlainForm.tsx';
import { PlainTextField } from '../../../ui/forms/PlainTextField.tsx';
import { SelectField } from '../../../ui/forms/select/SelectField.tsx';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { newPasswordErrorFields, useNewPassword } from '../use-new-password.ts';

interface Fields {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly adminKey: string;
  readonly agencyName: string;
  readonly password: string;
  readonly confirmPassword: string;
}

const empty: Fields = {
  name: '',
  email: '',
  role: 'agency',
  adminKey: '',
  agencyName: '',
  password: '',
  confirmPassword: '',
};

/** Field that an error is about, to be marked and focused. */
const errorFields: Readonly<Partial<Record<ErrorCode, keyof Fields>>> = {
  ...newPasswordErrorFields,
  INVALID_ADMIN_KEY: 'adminKey',
  AGENCY_NAME_REQUIRED: 'agencyName',
  AGENCY_NAME_NOT_READABLE: 'agencyName',
  NAME_NOT_READABLE: 'name',
  NAME_RESERVED: 'name',
  EMAIL_ALREADY_REGISTERED: 'email',
};

const required = {
  name: FIELD_REQUIRED,
  email: FIELD_REQUIRED,
  password: FIELD_REQUIRED,
  confirmPassword: FIELD_REQUIRED,
};

/**
 * Returns an error for each empty field, else the first error in the order of the specification, section 5.
 */
function checkFields(fields: Fields, minimumPasswordLength: number): Partial<Record<keyof Fields, string>> {
  const { role: _role, ...texts } = fields;
  const email = checkEmail(fields.email);
  const missing = { ...(email !== undefined && { email }), ...checkFilled(texts, required) };
  if (Object.keys(missing).length > 0) {
    const agency = checkAgencyName(fields);
    return { ...missing, ...(agency && { agencyName: errorMessage(agency) }) };
  }
  const refusal = checkRegistration(fields, { minimumPasswordLength, adminKeyIsRight: 'unknown' });
  const field = refusal && errorFields[refusal.code];
  return field ? { [field]: errorMessage(refusal) } : {};
}

// Agency first: nearly all registrations are by agency users.
const roleOptions = roles.toReversed().map((id) => ({ id, label: roleLabels[id] }));

/**
 * Registration form (specification, section 2). `onRegistered` is called when the account awaits approval.
 */
export function RegistrationForm({ onRegistered }: { onRegistered: () => void }) {
  const { minimumPasswordLength } = useNewPassword();
  const register = useMutation(api.session.register.mutationOptions({ onSuccess: onRegistered }));
  const form = useContractForm({
    initial: empty,
    check: (fields) => checkFields(fields, minimumPasswordLength),
    call: register,
    errorFields,
    describe: (error) =>
      describeError(
        error,
        isNetworkProblem(error) ? screenTexts.signInNetwork : screenTexts.createAccountFailed,
      ),
    onSubmit: (fields) =>
      register.mutate({ ...fields, name: fields.name.trim(), email: fields.email.trim() }),
  });
  const { role } = form.values;
  return (
    <PlainForm aria-label="Register" {...form.formProps}>
      <PlainTextField
        label="Full name"
        autoComplete="name"
        maxLength={LONGEST_NAME}
        isRequired
        {...form.field('name')}
      />
      <EmailField maxLength={LONGEST_EMAIL} {...form.field('email')} />
      <SelectField label="Role" options={roleOptions} isRequired {...form.field('role')} />
      {role === 'admin' && (
        <PasswordField
          label="Admin registration key"
          autoComplete="off"
          isRequired
          {...form.field('adminKey')}
        />
      )}
      {role === 'agency' && (
        <PlainTextField
          label="Agency name"
          autoComplete="organization"
          maxLength={LONGEST_NAME}
          isRequired
          {...form.field('agencyName')}
        />
      )}
      <NewPasswordFields password={form.field('password')} confirmPassword={form.field('confirmPassword')} />
      <Button type="submit" variant="primary" size="lg" isPending={form.isPending}>
        Register
      </Button>
    </PlainForm>
  );
}
