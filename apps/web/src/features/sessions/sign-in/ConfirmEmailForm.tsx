import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { checkFilled, EMAIL_CODE_REQUIRED } from '../../../api/form-checks.ts';
import { useContractForm } from '../../../api/use-contract-form.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { PlainForm } from '../../../ui/forms/PlainForm.tsx';
import { PlainTextField } from '../../../ui/forms/PlainTextField.tsx';
import { sessionOptions } from '../session-query.ts';

/**
 * Confirms the address of a registration or a change of address with the code of an email. Requires a click,
 * so that mail scanners that open links confirm nothing.
 */
export function ConfirmEmailForm({ code }: { code: string }) {
  const queryClient = useQueryClient();
  const confirm = useMutation(
    api.session.confirmEmail.mutationOptions({
      onSuccess: () => queryClient.setQueryData(sessionOptions().queryKey, { user: null }),
    }),
  );
  const form = useContractForm({
    initial: { code },
    check: (fields) => checkFilled(fields, { code: EMAIL_CODE_REQUIRED }),
    call: confirm,
    onSubmit: (fields) => confirm.mutate(fields),
  });
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
    <PlainForm aria-label="Confirm your email address" {...form.formProps}>
      <p className="text-sm text-soft">
        If you change the address of an account, you are signed out everywhere and sign in with the new
        address.
      </p>
      {code === '' && (
        <PlainTextField label="Code" autoComplete="one-time-code" isRequired {...form.field('code')} />
      )}
      <Button type="submit" variant="primary" size="lg" isPending={form.isPending}>
        Confirm Address
      </Button>
    </PlainForm>
  );
}
