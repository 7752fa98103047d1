import { errorCatalog } from '@plainview/contract/error-catalog';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { canUsePasskeys } from '../../api/passkeys/can-use-passkeys.ts';
import { policyOptions } from '../../api/policy.ts';
import { useSecondFactorActions } from '../../features/second-factors/use-second-factor.ts';
import { sessionOptions } from '../../features/sessions/session-query.ts';
import { useSignOut } from '../../features/sessions/sign-out/use-sign-out.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { SignInPage } from '../sign-in/SignInPage.tsx';

const importForms = () => import('./forms.ts');
const ReauthGate = lazyComponent(async () => (await importForms()).ReauthGate);
const EnrolForm = lazyComponent(async () => (await importForms()).EnrolForm);
const PasskeyForm = lazyComponent(async () => (await importForms()).PasskeyForm);

/**
 * /second-factor: the only screen for an account whose role requires a second factor that is not set up yet.
 */
export function SetUpSecondFactor({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const { begin } = useSecondFactorActions();
  const policy = useQuery(policyOptions());
  const [isAddingPasskey, setAddingPasskey] = useState(false);
  const signOut = useSignOut(async () => undefined);
  const goOn = async (): Promise<void> => {
    await queryClient.fetchQuery({ ...sessionOptions(), staleTime: 0 });
    onDone();
  };
  return (
    <SignInPage title="Set up your second factor">
      <div className="flex flex-col gap-4">
        {begin.error && <Banner variant="error">{describeError(begin.error)}</Banner>}
        {isAddingPasskey ? (
          <PasskeyForm onDone={() => void goOn()} onCancel={() => setAddingPasskey(false)} />
        ) : begin.data ? (
          <EnrolForm begun={begin.data} onDone={() => void goOn()} />
        ) : (
          <>
            <p>{errorCatalog.SECOND_FACTOR_NOT_SET_UP.message}</p>
            <p>
              You need an authenticator app on your phone. You will enter the code that it shows when you sign
              in.
            </p>
            <Button
              variant="primary"
              size="lg"
              isPending={begin.isPending}
              onPress={() => begin.mutate(undefined)}
            >
              Set Up Authenticator App
            </Button>
            {policy.data?.offersPasskeys === true && canUsePasskeys() && (
              <>
                <p>
                  Or a passkey, to sign in with your fingerprint, face or PIN instead of a password and code.
                </p>
                <Button size="lg" onPress={() => setAddingPasskey(true)}>
                  Add Passkey
                </Button>
              </>
            )}
          </>
        )}
        <Button onPress={signOut}>Sign out</Button>
      </div>
      <ReauthGate />
    </SignInPage>
  );
}
