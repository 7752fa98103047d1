import { isDefinedError } from '@orpc/client';
import { useQuery } from '@tanstack/react-query';
import { canUsePasskeys } from '../../../api/passkeys/can-use-passkeys.ts';
import { policyOptions } from '../../../api/policy.ts';
import { CodeForm } from './CodeForm.tsx';
import { ConfirmationHint } from './ConfirmationHint.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { useSignIn } from './use-sign-in.ts';

// Bundled as one chunk: every chunk's file name adds to the initial bundle.
export { ConfirmationHint };

interface CodeStepProps {
  readonly email: string;
  readonly password: string;
  /** The error that asked for a code, with the account's second factors. */
  readonly refusal: ReturnType<typeof useSignIn>['error'];
  readonly onSignedIn: () => void;
  readonly onBack: () => void;
}

/** Second step of password sign-in: a passkey, a code of the authenticator app, or a recovery code. */
export function CodeStep({ email, password, refusal, onSignedIn, onBack }: CodeStepProps) {
  const signIn = useSignIn(onSignedIn);
  const kinds = isDefinedError(refusal) && refusal.code === 'SECOND_FACTOR_NEEDED' ? refusal.data : undefined;
  const policy = useQuery(policyOptions());
  const asksPasskey = kinds?.passkey === true && canUsePasskeys() && policy.data?.offersPasskeys !== false;
  const isCodeFirst = !asksPasskey || kinds.app;
  return (
    <CodeForm
      call={signIn}
      kinds={kinds}
      isFirst={isCodeFirst}
      before={
        asksPasskey && <PasskeySignIn label="Use a Passkey" isFirst={!isCodeFirst} onSignedIn={onSignedIn} />
      }
      onCode={(code, onError) => signIn.mutate({ email, password, code }, { onError })}
      onBack={onBack}
    />
  );
}
