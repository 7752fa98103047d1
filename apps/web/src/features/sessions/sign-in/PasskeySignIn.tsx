import { Key } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { api, client } from '../../../api/client.ts';
import { askPasskey } from '../../../api/passkeys/lazy-passkeys.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { useOnline } from '../use-online.ts';
import { PasskeyProblem } from './PasskeyProblem.tsx';
import { useSignInOptions } from './use-sign-in.ts';

interface PasskeySignInProps {
  readonly label?: string;
  /** Whether this is the preferred method and takes the focus. */
  readonly isFirst?: boolean;
  readonly onSignedIn: () => void;
}

/** Signs in with a passkey alone. */
export function PasskeySignIn({
  label = 'Sign in with a passkey',
  isFirst = false,
  onSignedIn,
}: PasskeySignInProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { isOnline } = useOnline();
  const signIn = useMutation({
    mutationKey: api.session.signInByPasskey.mutationKey(),
    mutationFn: async () => {
      const passkey = await askPasskey(await client.session.beginPasskeySignIn());
      return client.session.signInByPasskey({ passkey });
    },
    ...useSignInOptions(onSignedIn),
  });
  useEffect(() => {
    if (isFirst) button.current?.focus();
  }, [isFirst]);
  return (
    <>
      {signIn.error && <PasskeyProblem error={signIn.error} />}
      <Button
        size="lg"
        ref={button}
        variant={isFirst ? 'primary' : 'secondary'}
        icon={<Key aria-hidden="true" />}
        isDisabled={!isOnline}
        isPending={signIn.isPending}
        pendingLabel="Waiting for your passkey..."
        onPress={() => signIn.mutate()}
      >
        {label}
      </Button>
    </>
  );
}
