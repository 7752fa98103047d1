import { api } from '../../../api/client.ts';
import { checkEmail } from '../../../api/form-checks.ts';
import { useContractForm } from '../../../api/use-contract-form.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { EmailField } from '../../../ui/forms/EmailField.tsx';
import { PlainForm } from '../../../ui/forms/PlainForm.tsx';

/**
 * Requests an email for choosing a new password. The result does not reveal whether the
 * address has an account.
 */
export function ForgotPasswordForm() {
  const ask = useMutation(api.session.requestPasswordReset.mutationOptions());
  const form = useContractForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: checkEmail(email, 'Please enter your email address.') }),
    call: ask,
    onSubmit: ({ email }) => ask.mutate({ email: email.trim() }),
  });
  return (
    <PlainForm aria-label="Forgot password" {...form.formProps}>
      {ask.isSuccess && (
        <Banner variant="success" takesFocus>
          If an account with this address exists, an email is on its way. It is valid for one hour.
        </Banner>
      )}
      <EmailField {...form.field('email')} />
      <Button type="submit" variant="primary" size="lg" isPending={form.isPending} pendingLabel="Sending...">
        Send Message
      </Button>
    </PlainForm>
  );
}
