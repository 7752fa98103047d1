import { screenTexts } from '@plainview/contract/screen-texts';
import { useEffect, useRef, useState } from 'react';
import { isNetworkProblem, problemOf } from '../../api/problem.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { PlainForm } from '../../ui/PlainForm.tsx';
import { PlainTextField } from '../../ui/PlainTextField.tsx';

interface CodeFormProps {
  /** The call that takes the code. */
  readonly call: { readonly isPending: boolean; readonly error: Error | null; readonly reset: () => void };
  /** `onError` is called where the code was not taken. */
  readonly onCode: (code: string, onError: () => void) => void;
  readonly onBack: () => void;
}

/** Asks for the code of the authenticator app, or a recovery code. */
export function CodeForm({ call, onCode, onBack }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (): void => {
    if (call.isPending) return;
    call.reset();
    const isBlank = code.trim() === '';
    setErrors(isBlank ? { code: 'Please enter the code.' } : {});
    if (!isBlank) onCode(code, () => setCode(''));
  };
  return (
    <PlainForm onSubmit={submit} aria-label="Second factor" errors={errors}>
      {call.error && (
        <Banner variant="error" takesFocus>
          {isNetworkProblem(call.error)
            ? screenTexts.signInNetwork
            : problemOf(call.error, screenTexts.signInFailed)}
        </Banner>
      )}
      <PlainTextField
        label="Code"
        name="code"
        ref={field}
        description="Six digits from your authenticator app, or one of your recovery codes."
        autoComplete="one-time-code"
        isRequired
        errorMessage={errors['code']}
        value={code}
        onChange={setCode}
      />
      <Button
        type="submit"
        variant="primary"
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
