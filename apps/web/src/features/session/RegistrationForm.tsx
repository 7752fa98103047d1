import { problemText, screenTexts } from '@plainview/contract/errors';
import { roleLabels, roles, type Role } from '@plainview/domain/account/actor';
import { checkRegistration, MINIMUM_PASSWORD_LENGTH } from '@plainview/domain/account/registration';
import type { RefusalCode } from '@plainview/domain/shared/refusal';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { isNetworkProblem, problemOf, refusalCodeOf } from '../../api/problem.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';

const empty = { name: '', email: '', password: '', confirmPassword: '', adminKey: '', agencyName: '' };
type Fields = typeof empty;

/** The field that a refusal is about, so that it is marked and focused. */
const fieldOf: Readonly<Partial<Record<RefusalCode, keyof Fields>>> = {
  PASSWORDS_DO_NOT_MATCH: 'confirmPassword',
  PASSWORD_TOO_SHORT: 'password',
  INVALID_ADMIN_KEY: 'adminKey',
  AGENCY_NAME_REQUIRED: 'agencyName',
  EMAIL_ALREADY_REGISTERED: 'email',
};

// Agency first: nearly everybody who registers is of an agency.
const roleOptions = roles.toReversed().map((id) => ({ id, label: roleLabels[id] }));

/** Account creation (specification, section 2). `onRegistered` is called when the account waits for approval. */
export function RegistrationForm({ onRegistered }: { onRegistered: () => void }) {
  const [fields, setFields] = useState(empty);
  const [role, setRole] = useState<Role>('agency');
  const [problem, setProblem] = useState<{ text: string; field: keyof Fields | null } | null>(null);
  const policy = useQuery(api.session.policy.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  const register = useMutation(
    api.session.register.mutationOptions({
      onSuccess: onRegistered,
      onError: (error) => {
        const code = refusalCodeOf(error);
        const otherwise = isNetworkProblem(error)
          ? screenTexts.signInNetwork
          : screenTexts.createAccountFailed;
        setProblem({ text: problemOf(error, otherwise), field: (code && fieldOf[code]) ?? null });
      },
    }),
  );

  const submit = (): void => {
    const minimumPasswordLength = policy.data?.minimumPasswordLength ?? MINIMUM_PASSWORD_LENGTH;
    const refusal = checkRegistration(
      { ...fields, role },
      { minimumPasswordLength, adminKeyIsRight: 'unknown' },
    );
    setProblem(refusal && { text: problemText(refusal), field: fieldOf[refusal.code] ?? null });
    if (!refusal) register.mutate({ ...fields, role });
  };
  const field = (name: keyof Fields) => ({
    name,
    value: fields[name],
    onChange: (value: string) => setFields((before) => ({ ...before, [name]: value })),
    isRequired: true,
    errorMessage: problem?.field === name ? problem.text : undefined,
  });

  const required = [fields.name, fields.email, fields.password, fields.confirmPassword];
  return (
    <Form
      onSubmit={submit}
      aria-label="Register"
      {...(problem?.field && { errors: { [problem.field]: problem.text } })}
    >
      {problem && <Banner variant="error">{problem.text}</Banner>}
      <TextField label="Full name" autoComplete="name" {...field('name')} />
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <SelectField label="Role" options={roleOptions} value={role} onChange={setRole} isRequired />
      {role === 'admin' && (
        <PasswordField label="Admin registration key" autoComplete="off" {...field('adminKey')} />
      )}
      {role === 'agency' && (
        <TextField label="Agency name" autoComplete="organization" {...field('agencyName')} />
      )}
      <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isPending={register.isPending}
        isDisabled={required.some((value) => value.trim() === '')}
      >
        Register
      </Button>
    </Form>
  );
}
