import { isDefinedError } from '@orpc/client';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client.ts';
import { CODE_REQUIRED, PASSWORD_REQUIRED } from '../../api/form-checks.ts';
import { canUsePasskeys } from '../../api/passkeys/can-use-passkeys.ts';
import { type SecondFactorKinds } from '../../api/passkeys/passkey-text.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { PlainForm } from '../../ui/forms/PlainForm.tsx';
import { PasskeyProof } from './PasskeyReauth.tsx';
import { ReauthFields } from './ReauthFields.tsx';

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
  const [needed, setNeeded] = useState<SecondFactorKinds | null>(null);
  const prove = useMutation(
    api.session.reauthenticate.mutationOptions({
      onSuccess: onProven,
      onError: (error) => {
        form.setValue('code', '');
        if (isDefinedError(error) && error.code === 'SECOND_FACTOR_NEEDED') setNeeded(error.data);
      },
    }),
  );
  const has = needed ?? kinds;
  const asksCode = has.app || has.passkey;
  const form = useContractForm({
    initial: { password: '', code: '' },
    check: ({ password, code }) => ({
      // A password may consist of spaces.
      ...(password === '' && { password: PASSWORD_REQUIRED }),
      ...(asksCode && code.trim() === '' && { code: CODE_REQUIRED }),
    }),
    call: prove,
    onSubmit: ({ password, code }) => prove.mutate({ password, ...(asksCode && { code }) }),
  });
  return (
    <PlainForm aria-label={label} {...form.formProps}>
      {before}
      {has.passkey && canUsePasskeys() && <PasskeyProof onProven={onProven} />}
      <ReauthFields
        kinds={has}
        password={form.field('password')}
        code={asksCode ? form.field('code') : null}
      />
      {after}
      <div className="flex justify-end gap-2">
        {leave}
        <Button variant="primary" type="submit" isPending={form.isPending}>
          {label}
        </Button>
      </div>
    </PlainForm>
  );
}
