import type { Outputs } from '@plainview/contract/index';
import { checkFilled, CODE_REQUIRED } from '../../api/form-checks.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { Button } from '../../ui/Button.tsx';
import { PlainForm } from '../../ui/forms/PlainForm.tsx';
import { PlainTextField } from '../../ui/forms/PlainTextField.tsx';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useSecondFactorActions } from './use-second-factor.ts';

interface EnrolFormProps {
  readonly begun: Outputs['secondFactor']['begin'];
  readonly onDone: () => void;
}

/** Shows a new secret for an authenticator app, asks for its first code, then shows the recovery codes. */
export function EnrolForm({ begun, onDone }: EnrolFormProps) {
  const { confirm } = useSecondFactorActions();
  const form = useContractForm({
    initial: { code: '' },
    check: (fields) => checkFilled(fields, { code: CODE_REQUIRED }),
    call: confirm,
    onSubmit: (fields) => confirm.mutate(fields, { onError: () => form.setValue('code', '') }),
  });
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onDone} />;
  return (
    <PlainForm aria-label="Set up an authenticator app" {...form.formProps}>
      <p>Scan this with an authenticator app on your phone, or type the secret into it.</p>
      <QrCode text={begun.address} label="QR code for an authenticator app" />
      <p className="text-sm">
        Secret <code className="font-mono select-all">{begun.secret.match(/.{1,4}/gu)?.join(' ')}</code>
      </p>
      <PlainTextField
        label="Code"
        description="The six digits that the app shows now."
        autoComplete="one-time-code"
        isRequired
        {...form.field('code')}
      />
      <Button type="submit" variant="primary" isPending={form.isPending} className="w-fit">
        Turn On
      </Button>
    </PlainForm>
  );
}
