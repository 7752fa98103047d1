import { screenTexts } from '@plainview/contract/screen-texts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { isNetworkProblem, describeError } from '../../../api/describe-error.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { PlainForm } from '../../../ui/forms/PlainForm.tsx';
import { PlainTextField } from '../../../ui/forms/PlainTextField.tsx';
import { sessionOptions } from '../session-query.ts';

/**
 * Confirms the address of a registration or a change of address with the code of an email. Requires a click, so that
 * mail scanners that open links confirm nothing.
 */
export function ConfirmEmailForm({ code }: { code: string }) {
  const [typed, setTyped] = useState(code);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const queryClient = useQueryClient();
  const confirm = useMutation(
    api.session.confirmEmail.mutationOptions({
      onSuccess: () => queryClient.setQueryData(sessionOptions().queryKey, { user: null }),
    }),
  );
  const submit = (): void => {
    if (confirm.isPending) return;
    const isBlank = typed.trim() === '';
    setErrors(isBlank ? { code: 'Please enter the code from the message.' } : {});
    if (!isBlank) confirm.mutate({ code: typed });
  };
  if (confirm.data) {
    return (
      <Banner variant="success" takesFocus>
        {confirm.data.purpose === 'registration'
          ? `${confirm.data.email} is confirmed. You can sign in once an administrator approves your account.`
          : `From now on you sign in with ${confirm.data.email}.`}
      </Banner>
    );
  }
  return (
    <PlainForm onSubmit={submit} aria-label="Confirm your email address" errors={errors}>
      {confirm.error && (
        <Banner variant="error" takesFocus>
          {describeError(confirm.error, isNetworkProblem(confirm.error) ? screenTexts.network : undefined)}
        </Banner>
      )}
      <p className="text-sm text-soft">
        If you change the address of an account, you are signed out everywhere and sign in with the new
        address.
      </p>
      {code === '' && (
        <PlainTextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          isRequired
          errorMessage={errors['code']}
          value={typed}
          onChange={setTyped}
        />
      )}
      <Button type="submit" variant="primary" size="lg" isPending={confirm.isPending}>
        Confirm Address
      </Button>
    </PlainForm>
  );
}
