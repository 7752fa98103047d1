import { screenTexts } from '@plainview/contract/screen-texts';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { isNetworkProblem, describeError, errorCodeOf } from '../../../api/describe-error.ts';
import { canUsePasskeys } from '../../../api/passkeys/can-use-passkeys.ts';
import { Button } from '../../../ui/Button.tsx';
import { OnlineIndicator } from '../../../ui/feedback/OnlineIndicator.tsx';
import { EmailField } from '../../../ui/forms/EmailField.tsx';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { PlainForm } from '../../../ui/forms/PlainForm.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { finishSignOut } from '../sign-out/end-session.ts';
import { useOnline } from '../use-online.ts';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { useSignIn } from './use-sign-in.ts';

const importCodeStep = () => import('./CodeStep.tsx');
const CodeStep = lazyComponent(async () => (await importCodeStep()).CodeStep);
const ConfirmationHint = lazyComponent(async () => (await importCodeStep()).ConfirmationHint);

function describeSignInError(error: unknown): string {
  return isNetworkProblem(error) ? screenTexts.signInNetwork : describeError(error, screenTexts.signInFailed);
}

/** Returns errors for required fields that are empty. */
function emptyFields(email: string, password: string): Record<string, string> {
  return {
    ...(email.trim() === '' && { email: 'Please enter your email address.' }),
    ...(password === '' && { password: 'Please enter your password.' }),
  };
}

interface SignInFormProps {
  readonly offersPasskeys: boolean;
  /** Called once the session exists. */
  readonly onSignedIn: () => void;
  /** Called when a sign-in is refused, which the form explains. */
  readonly onFailed: () => void;
}

/** Signs in with email and password, or with a passkey. */
export function SignInForm({ offersPasskeys, onSignedIn, onFailed }: SignInFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [wasOffline, setWasOffline] = useState(false);
  const online = useOnline();
  const { isOnline } = online;
  useEffect(() => {
    if (isOnline) void finishSignOut().catch(() => undefined);
  }, [isOnline]);
  const signIn = useSignIn(onSignedIn);

  const submit = (): void => {
    if (signIn.isPending) return;
    signIn.reset();
    const empty = emptyFields(email, password);
    setErrors(empty);
    setWasOffline(!online.isOnline);
    if (online.isOnline && Object.keys(empty).length === 0)
      signIn.mutate({ email, password }, { onError: onFailed });
  };
  /** A disabled button blocks submitting by Enter without an explanation, so the key shows one. */
  const explainOffline = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !online.isOnline) submit();
  };
  const problem =
    wasOffline && !online.isOnline ? screenTexts.offline : signIn.error && describeSignInError(signIn.error);

  if (errorCodeOf(signIn.error) === 'SECOND_FACTOR_NEEDED') {
    return (
      <CodeStep
        email={email}
        password={password}
        refusal={signIn.error}
        onSignedIn={onSignedIn}
        onBack={signIn.reset}
      />
    );
  }
  return (
    <PlainForm onSubmit={submit} aria-label="Sign in" errors={errors} problem={problem}>
      {signIn.error && <ConfirmationHint email={email} password={password} refusal={signIn.error} />}
      <EmailField
        name="email"
        errorMessage={errors['email']}
        value={email}
        onChange={setEmail}
        onKeyDown={explainOffline}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        isRequired
        errorMessage={errors['password']}
        value={password}
        onChange={setPassword}
        onKeyDown={explainOffline}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isPending={signIn.isPending}
        pendingLabel="Signing in..."
        isDisabled={!online.isOnline}
      >
        Sign in
      </Button>
      {offersPasskeys && canUsePasskeys() && <PasskeySignIn onSignedIn={onSignedIn} />}
      <OnlineIndicator
        isOnline={online.isOnline}
        attempts={online.attempts}
        isChecking={online.isChecking}
        onRetry={online.retry}
      />
    </PlainForm>
  );
}
