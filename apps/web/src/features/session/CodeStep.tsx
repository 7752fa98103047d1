import { screenTexts } from '@plainview/contract/screen-texts';
import { useEffect, useRef, useState } from 'react';
import { isNetworkProblem, problemOf } from '../../api/problem.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { PlainForm } from '../../ui/PlainForm.tsx';
import { PlainTextField } from '../../ui/PlainTextField.tsx';
import { useSignIn } from './use-sign-in.ts';

interface CodeStepProps {
  readonly email: string;
  readonly password: string;
  readonly onSignedIn: () => void;
  readonly onBack: () => void;
}

/** The second step of sign-in: the code of the authenticator app, or a recovery code. */
export function CodeStep({ email, password, onSignedIn, onBack }: CodeStepProps) {
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const field = useRef<HTMLInputElement>(null);
  const signIn = useSignIn(onSignedIn);
  useEffect(() => field.current?.focus(), []);
  const submit = (): void => {
    if (signIn.isPending) return;
    signIn.reset();
    const isBlank = code.trim() === '';
    setErrors(isBlank ? { code: 'Please enter the code.' } : {});
    if (!isBlank) signIn.mutate({ email, password, code }, { onError: () => setCode('') });
  };
  return (
    <PlainForm onSubmit={submit} aria-label="Second factor" errors={errors}>
      {signIn.error && (
        <Banner variant="error" takesFocus>
          {isNetworkProblem(signIn.error)
            ? screenTexts.signInNetwork
            : problemOf(signIn.error, screenTexts.signInFailed)}
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
        isPending={signIn.isPending}
        pendingLabel="Signing in..."
      >
        Sign in
      </Button>
      <Button onPress={onBack}>Back</Button>
    </PlainForm>
  );
}
