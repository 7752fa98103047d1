import { screenTexts } from '@plainview/contract/screen-texts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { isNetworkProblem, describeError } from '../../../api/describe-error.ts';
import { secondFactorPrompt, type SecondFactorKinds } from '../../../api/passkeys/passkey-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { PlainForm } from '../../../ui/forms/PlainForm.tsx';
import { PlainTextField } from '../../../ui/forms/PlainTextField.tsx';

interface CodeFormProps {
  /** The call that verifies the code. */
  readonly call: { readonly isPending: boolean; readonly error: Error | null; readonly reset: () => void };
  /** `onError` is called if the code was rejected. */
  readonly onCode: (code: string, onError: () => void) => void;
  readonly onBack: () => void;
  /** The account's second factors; undefined if unknown, then an app is assumed. */
  readonly kinds?: SecondFactorKinds | undefined;
  /** An alternative, above the code. */
  readonly before?: ReactNode;
  /** False if the alternative is expected to be used first. */
  readonly isFirst?: boolean;
}

const appAlone: SecondFactorKinds = { app: true, passkey: false };

/** Asks for a code of the authenticator app, or a recovery code. */
export function CodeForm({ call, onCode, onBack, kinds = appAlone, before, isFirst = true }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [isFirst]);
  const submit = (): void => {
    if (call.isPending) return;
    call.reset();
    const isBlank = code.trim() === '';
    setErrors(isBlank ? { code: 'Please enter the code.' } : {});
    if (!isBlank) onCode(code, () => setCode(''));
  };
  return (
    <PlainForm onSubmit={submit} aria-label="Second factor" errors={errors}>
      {before}
      {call.error && (
        <Banner variant="error" takesFocus>
          {isNetworkProblem(call.error)
            ? screenTexts.signInNetwork
            : describeError(call.error, screenTexts.signInFailed)}
        </Banner>
      )}
      <PlainTextField
        name="code"
        ref={field}
        {...secondFactorPrompt(kinds)}
        autoComplete="one-time-code"
        isRequired
        errorMessage={errors['code']}
        value={code}
        onChange={setCode}
      />
      <Button
        type="submit"
        variant={isFirst ? 'primary' : 'secondary'}
        size="lg"
        isPending={call.isPending}
        pendingLabel="Signing in..."
      >
        Sign in
      </Button>
      <Button onPress={onBack}>Back</Button>
    </PlainForm>
  );
}
