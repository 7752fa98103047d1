import { errorMessage } from '@plainview/contract/error-catalog';
import { screenTexts } from '@plainview/contract/screen-texts';
import { roleLabels, roles, type Role } from '@plainview/domain/account/actor';
import { checkRegistration, MINIMUM_PASSWORD_LENGTH } from '@plainview/domain/account/registration';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { isNetworkProblem, describeError, errorCodeOf } from '../../../api/describe-error.ts';
import { policyOptions } from '../../../api/policy.ts';
import { useCommonPassword } from '../../../api/use-common-password.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { PasswordHelp } from '../../../ui/forms/PasswordHelp.tsx';
import { SelectField } from '../../../ui/forms/SelectField.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';

const empty = { name: '', email: '', password: '', confirmPassword: '', adminKey: '', agencyName: '' };
type Fields = typeof empty;

/** Field that an error is about, to be marked and focused. */
const fieldOf: Readonly<Partial<Record<ErrorCode, keyof Fields>>> = {
  PASSWORDS_DO_NOT_MATCH: 'confirmPassword',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_COMMON: 'password',
  PASSWORD_FROM_NAMES: 'password',
  PASSWORD_SIMPLE: 'password',
  INVALID_ADMIN_KEY: 'adminKey',
  AGENCY_NAME_REQUIRED: 'agencyName',
  AGENCY_NAME_NOT_READABLE: 'agencyName',
  NAME_NOT_READABLE: 'name',
  NAME_RESERVED: 'name',
  EMAIL_ALREADY_REGISTERED: 'email',
};

const missing = 'Please fill in this field.';

/** Validates as the browser would: required fields and the format of the email address. */
function emptyFields({ name, email, password, confirmPassword }: Fields): Problem | null {
  const required = { name, email, password, confirmPassword };
  const errors: Record<string, string> = {};
  for (const [field, value] of Object.entries(required)) if (value.trim() === '') errors[field] = missing;
  if (email.trim() !== '' && !/^\S+@\S+$/u.test(email.trim()))
    errors['email'] = 'Please enter an email address.';
  return Object.keys(errors).length > 0 ? { text: null, errors } : null;
}

/** Errors: a message above the form, and messages by field. */
interface Problem {
  readonly text: string | null;
  readonly errors: Readonly<Record<string, string>>;
}

function problemAt(text: string, code: ErrorCode | null): Problem {
  const field = code && fieldOf[code];
  return { text, errors: field ? { [field]: text } : {} };
}

// Agency first: nearly all registrations are by agency users.
const roleOptions = roles.toReversed().map((id) => ({ id, label: roleLabels[id] }));

/** Registration form (specification, section 2). `onRegistered` is called when the account awaits approval. */
export function RegistrationForm({ onRegistered }: { onRegistered: () => void }) {
  const [fields, setFields] = useState(empty);
  const [role, setRole] = useState<Role>('agency');
  const [problem, setProblem] = useState<Problem | null>(null);
  const policy = useQuery(policyOptions());
  const commonWords = useCommonPassword(fields.password);
  const register = useMutation(
    api.session.register.mutationOptions({
      onSuccess: onRegistered,
      onError: (error) => {
        const otherwise = isNetworkProblem(error)
          ? screenTexts.signInNetwork
          : screenTexts.createAccountFailed;
        setProblem(problemAt(describeError(error, otherwise), errorCodeOf(error)));
      },
    }),
  );

  const submit = (): void => {
    const minimumPasswordLength = policy.data?.minimumPasswordLength ?? MINIMUM_PASSWORD_LENGTH;
    const refusal = checkRegistration(
      { ...fields, role },
      { minimumPasswordLength, adminKeyIsRight: 'unknown' },
    );
    const found = emptyFields(fields) ?? (refusal && problemAt(errorMessage(refusal), refusal.code));
    setProblem(found);
    if (!found) register.mutate({ ...fields, name: fields.name.trim(), email: fields.email.trim(), role });
  };
  const field = (name: keyof Fields) => ({
    name,
    value: fields[name],
    onChange: (value: string) => setFields((before) => ({ ...before, [name]: value })),
    isRequired: true,
    // Stays until the next submission: if the message disappeared on blur, the button would move away from under the
    // pointer that is about to press it.
    errorMessage: problem?.errors[name],
  });

  return (
    <Form onSubmit={submit} aria-label="Register" {...(problem && { errors: problem.errors })}>
      {problem?.text && (
        <Banner variant="error" takesFocus={Object.keys(problem.errors).length === 0}>
          {problem.text}
        </Banner>
      )}
      <TextField label="Full name" autoComplete="name" {...field('name')} />
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <SelectField label="Role" options={roleOptions} value={role} onChange={setRole} isRequired />
      {role === 'admin' && (
        <PasswordField label="Admin registration key" autoComplete="off" {...field('adminKey')} />
      )}
      {role === 'agency' && (
        <TextField label="Agency name" autoComplete="organization" {...field('agencyName')} />
      )}
      <PasswordField
        label="Password"
        autoComplete="new-password"
        description={<PasswordHelp warning={commonWords} />}
        {...field('password')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
      <Button type="submit" variant="primary" size="lg" isPending={register.isPending}>
        Register
      </Button>
    </Form>
  );
}
