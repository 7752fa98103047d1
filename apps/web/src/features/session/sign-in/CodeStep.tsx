import { isDefinedError } from '@orpc/client';
import { canUsePasskeys } from '../../../api/passkey-text.ts';
import { CodeForm } from './CodeForm.tsx';
import { ConfirmationHint } from './ConfirmationHint.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { useSignIn } from './use-sign-in.ts';

// All are loaded as one: each file's name that is loaded later is part of everybody's first visit.
export { ConfirmationHint, PasskeySignIn };

interface CodeStepProps {
  readonly email: string;
  readonly password: string;
  /** Why a code is asked for, with what the account has. */
  readonly refusal: ReturnType<typeof useSignIn>['error'];
  readonly onSignedIn: () => void;
  readonly onBack: () => void;
}

/** The second step of sign-in with a password: a passkey, the code of the authenticator app, or a recovery code. */
export function CodeStep({ email, password, refusal, onSignedIn, onBack }: CodeStepProps) {
  const signIn = useSignIn(onSignedIn);
  const kinds = isDefinedError(refusal) && refusal.code === 'SECOND_FACTOR_NEEDED' ? refusal.data : undefined;
  const asksPasskey = kinds?.passkey === true && canUsePasskeys();
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
