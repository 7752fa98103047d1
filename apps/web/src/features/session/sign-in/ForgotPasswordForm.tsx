import { screenTexts } from '@plainview/contract/screen-texts';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { isNetworkProblem, describeError } from '../../../api/describe-error.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { PlainForm } from '../../../ui/forms/PlainForm.tsx';
import { PlainTextField } from '../../../ui/forms/PlainTextField.tsx';

/** Requests an email for choosing a new password. The result does not reveal whether the address has an account. */
export function ForgotPasswordForm() {
  const [email, setEmail] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const ask = useMutation(api.session.requestPasswordReset.mutationOptions());
  const submit = (): void => {
    if (ask.isPending) return;
    const isAddress = /^\S+@\S+$/u.test(email.trim());
    setErrors(isAddress ? {} : { email: 'Please enter your email address.' });
    if (isAddress) ask.mutate({ email: email.trim() });
  };
  return (
    <PlainForm onSubmit={submit} aria-label="Forgot password" errors={errors}>
      {ask.error && (
        <Banner variant="error" takesFocus>
          {describeError(ask.error, isNetworkProblem(ask.error) ? screenTexts.network : undefined)}
        </Banner>
      )}
      {ask.isSuccess && (
        <Banner variant="success" takesFocus>
          If an account with this address exists, an email is on its way. It is valid for one hour.
        </Banner>
      )}
      <PlainTextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        isRequired
        errorMessage={errors['email']}
        value={email}
        onChange={setEmail}
      />
      <Button type="submit" variant="primary" size="lg" isPending={ask.isPending} pendingLabel="Sending...">
        Send Message
      </Button>
    </PlainForm>
  );
}
