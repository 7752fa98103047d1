import { checkFilled, EMAIL_CODE_REQUIRED } from '../../api/form-checks.ts';
import { noCall, useContractForm } from '../../api/use-contract-form.ts';
import { Button } from '../../ui/Button.tsx';
import { PlainForm } from '../../ui/forms/PlainForm.tsx';
import { PlainTextField } from '../../ui/forms/PlainTextField.tsx';

/** Asks for the code of an email without a link. */
export function InvitationCodeForm({ onCode }: { readonly onCode: (code: string) => void }) {
  const form = useContractForm({
    initial: { code: '' },
    check: (fields) => checkFilled(fields, { code: EMAIL_CODE_REQUIRED }),
    call: noCall,
    onSubmit: ({ code }) => onCode(code.trim()),
  });
  return (
    <PlainForm aria-label="Accept your invitation" {...form.formProps}>
      <PlainTextField label="Code" autoComplete="one-time-code" isRequired {...form.field('code')} />
      <Button type="submit" variant="primary" size="lg">
        Continue
      </Button>
    </PlainForm>
  );
}
