import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { canUsePasskeys, codeWords } from '../../api/passkey-words.ts';
import { problemOf, refusalCodeOf } from '../../api/problem.ts';
import { settleProof } from '../../api/proof.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { PlainTextField } from '../../ui/PlainTextField.tsx';
import { OrganizationProof } from './OrganizationProof.tsx';
import { PasskeyProof } from './PasskeyProof.tsx';

/** Asks who is there before a privileged act goes on; closing gives the act up. */
export function ProofDialog() {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const factor = useQuery(api.secondFactor.get.queryOptions({ staleTime: 0 }));
  const prove = useMutation(
    api.session.reauthenticate.mutationOptions({
      onSuccess: () => settleProof(true),
      onError: () => setCode(''),
    }),
  );
  const asksCode = factor.data?.isOn === true || refusalCodeOf(prove.error) === 'SECOND_FACTOR_NEEDED';
  const kinds = factor.data?.kinds ?? { app: true, passkey: false };
  const submit = (): void => {
    if (prove.isPending) return;
    const found = {
      ...(password === '' && { password: 'Please write your password.' }),
      ...(asksCode && code.trim() === '' && { code: 'Please enter the code.' }),
    };
    setErrors(found);
    if (Object.keys(found).length === 0) prove.mutate({ password, ...(asksCode && { code }) });
  };
  return (
    <Dialog isOpen onOpenChange={() => settleProof(false)} title="Confirm That It Is You" size="sm">
      <Form onSubmit={submit} errors={errors}>
        {prove.error && (
          <Banner variant="error" takesFocus>
            {problemOf(prove.error)}
          </Banner>
        )}
        <p>This needs a fresh proof of who you are. It holds for 15 minutes.</p>
        {kinds.passkey && canUsePasskeys() && <PasskeyProof />}
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
            {...codeWords(kinds)}
            autoComplete="one-time-code"
            isRequired
            errorMessage={errors['code']}
            value={code}
            onChange={setCode}
          />
        )}
        <OrganizationProof />
        <div className="flex justify-end gap-2">
          <Button onPress={() => settleProof(false)}>Cancel</Button>
          <Button variant="primary" type="submit" isPending={prove.isPending}>
            Confirm
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
