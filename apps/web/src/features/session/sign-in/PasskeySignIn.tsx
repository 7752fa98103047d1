import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { canUsePasskeys } from '../../../api/can-use-passkeys.ts';
import { client } from '../../../api/client.ts';
import { passkeyProblem } from '../../../api/passkey-text.ts';
import { policyOptions } from '../../../api/policy.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { useOnline } from '../use-online.ts';
import { useSignInOptions } from './use-sign-in.ts';

interface PasskeySignInProps {
  readonly label: string;
  /** Whether this is the preferred method and takes the focus. */
  readonly isFirst?: boolean;
  readonly onSignedIn: () => void;
}

/** Signs in with a passkey alone, if the browser and the server support passkeys. */
export function PasskeySignIn({ label, isFirst = false, onSignedIn }: PasskeySignInProps) {
  const button = useRef<HTMLButtonElement>(null);
  const policy = useQuery(policyOptions());
  const { isOnline } = useOnline();
  const signIn = useMutation({
    mutationFn: async () => {
      const { askPasskey } = await import('../../../api/passkeys.ts');
      const passkey = await askPasskey(await client.session.beginPasskeySignIn());
      return client.session.signInByPasskey({ passkey });
    },
    ...useSignInOptions(onSignedIn),
  });
  const isOffered = policy.data?.offersPasskeys;
  useEffect(() => {
    if (isFirst && isOffered) button.current?.focus();
  }, [isFirst, isOffered]);
  if (!canUsePasskeys() || isOffered === false || policy.isError) return null;
  return (
    <div className="flex min-h-10 flex-col gap-4">
      {signIn.error && (
        <Banner variant="error" takesFocus>
          {passkeyProblem(signIn.error)}
        </Banner>
      )}
      {isOffered && (
        <Button
          size="lg"
          ref={button}
          variant={isFirst ? 'primary' : 'secondary'}
          icon={<Fingerprint aria-hidden="true" />}
          isDisabled={!isOnline}
          isPending={signIn.isPending}
          pendingLabel="Waiting for your passkey..."
          onPress={() => signIn.mutate()}
        >
          {label}
        </Button>
      )}
    </div>
  );
}
