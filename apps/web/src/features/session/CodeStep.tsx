import { CodeForm } from './CodeForm.tsx';
import { useSignIn } from './use-sign-in.ts';

interface CodeStepProps {
  readonly email: string;
  readonly password: string;
  readonly onSignedIn: () => void;
  readonly onBack: () => void;
}

/** The second step of sign-in with a password. */
export function CodeStep({ email, password, onSignedIn, onBack }: CodeStepProps) {
  const signIn = useSignIn(onSignedIn);
  return (
    <CodeForm
      call={signIn}
      onCode={(code, onError) => signIn.mutate({ email, password, code }, { onError })}
      onBack={onBack}
    />
  );
}
