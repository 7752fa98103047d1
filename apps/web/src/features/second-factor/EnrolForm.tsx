import type { Outputs } from '@plainview/contract/index';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { PlainForm } from '../../ui/forms/PlainForm.tsx';
import { PlainTextField } from '../../ui/forms/PlainTextField.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useSecondFactorActions } from './use-second-factor.ts';

const QrCode = lazyComponent(
  async () => (await import('./QrCode.tsx')).QrCode,
  () => <div className="size-48" />,
);

interface EnrolFormProps {
  readonly begun: Outputs['secondFactor']['begin'];
  readonly onDone: () => void;
}

/** Shows a new secret for an authenticator app, asks for its first code, then shows the recovery codes. */
export function EnrolForm({ begun, onDone }: EnrolFormProps) {
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { confirm } = useSecondFactorActions();
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onDone} />;
  const submit = (): void => {
    if (confirm.isPending) return;
    const isBlank = code.trim() === '';
    setErrors(isBlank ? { code: 'Please enter the code.' } : {});
    if (!isBlank) confirm.mutate({ code }, { onError: () => setCode('') });
  };
  return (
    <PlainForm onSubmit={submit} errors={errors} aria-label="Set up an authenticator app">
      {confirm.error && (
        <Banner variant="error" takesFocus>
          {describeError(confirm.error)}
        </Banner>
      )}
      <p>Scan this with an authenticator app on your phone, or type the secret into it.</p>
      <QrCode text={begun.address} label="QR code for an authenticator app" />
      <p className="text-sm">
        Secret <code className="font-mono select-all">{begun.secret.match(/.{1,4}/gu)?.join(' ')}</code>
      </p>
      <PlainTextField
        label="Code"
        name="code"
        description="The six digits that the app shows now."
        autoComplete="one-time-code"
        isRequired
        errorMessage={errors['code']}
        value={code}
        onChange={setCode}
      />
      <Button type="submit" variant="primary" isPending={confirm.isPending} className="w-fit">
        Switch On
      </Button>
    </PlainForm>
  );
}
