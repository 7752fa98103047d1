import { isDefinedError } from '@orpc/client';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client.ts';
import { describeError } from '../../api/describe-error.ts';
import { canUsePasskeys, secondFactorPrompt, type SecondFactorKinds } from '../../api/passkey-text.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { PlainTextField } from '../../ui/forms/PlainTextField.tsx';
import { PasskeyProof } from './PasskeyReauth.tsx';

interface ProofFormProps {
  /** The account's second factors, as far as known. */
  readonly kinds: SecondFactorKinds;
  readonly label: string;
  /** Content above the fields. */
  readonly before?: ReactNode;
  /** Content below the fields. */
  readonly after?: ReactNode;
  /** The secondary button. */
  readonly leave: ReactNode;
  readonly onProven: () => void;
}

/** Asks for password and code, or a passkey. */
export function ReauthForm({ kinds, label, before, after, leave, onProven }: ProofFormProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const prove = useMutation(
    api.session.reauthenticate.mutationOptions({ onSuccess: onProven, onError: () => setCode('') }),
  );
  const has =
    isDefinedError(prove.error) && prove.error.code === 'SECOND_FACTOR_NEEDED' ? prove.error.data : kinds;
  const asksCode = has.app || has.passkey;
  const offersPasskey = has.passkey && canUsePasskeys();
  const submit = (): void => {
    if (prove.isPending) return;
    const found = {
      ...(password === '' && { password: 'Please enter your password.' }),
      ...(asksCode && code.trim() === '' && { code: 'Please enter the code.' }),
    };
    setErrors(found);
    if (Object.keys(found).length === 0) prove.mutate({ password, ...(asksCode && { code }) });
  };
  return (
    <Form onSubmit={submit} errors={errors}>
      {prove.error && (
        <Banner variant="error" takesFocus>
          {describeError(prove.error)}
        </Banner>
      )}
      {before}
      {offersPasskey && <PasskeyProof onProven={onProven} />}
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        isRequired
        errorMessage={errors['password']}
        value={password}
        onChange={setPassword}
      />
      {asksCode && (
        <PlainTextField
          name="code"
          {...secondFactorPrompt(has)}
          autoComplete="one-time-code"
          isRequired
          errorMessage={errors['code']}
          value={code}
          onChange={setCode}
        />
      )}
      {after}
      <div className="flex justify-end gap-2">
        {leave}
        <Button variant="primary" type="submit" isPending={prove.isPending}>
          {label}
        </Button>
      </div>
    </Form>
  );
}
