import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { usePreload } from '../../ui/use-preload.ts';
import type { ReauthAction } from './ReauthActionDialog.tsx';
import { useSecondFactor, useSecondFactorActions } from './use-second-factor.ts';

const importDialogs = () => import('./dialogs.ts');
const EnrolForm = lazyComponent(async () => (await importDialogs()).EnrolForm);
const ReauthActionDialog = lazyComponent(async () => (await importDialogs()).ReauthActionDialog);

/** Sets up, renews and turns off the user's authenticator app and recovery codes. */
export function SecondFactorCard() {
  usePreload(EnrolForm, ReauthActionDialog);
  const factor = useSecondFactor();
  const { begin } = useSecondFactorActions();
  const [act, setAct] = useState<ReauthAction | null>(null);
  if (factor.isError && !factor.data) {
    return <LoadErrorBanner error={describeLoadError(factor.error, factor.refetch)} />;
  }
  if (!factor.data) return <Skeleton className="h-16 w-full" />;
  const { isOn, kinds, since, recoveryCodesLeft, isRequired } = factor.data;
  const mayRemoveApp = kinds.app && (kinds.passkey || !isRequired);
  return (
    <div className="flex flex-col gap-3">
      {begin.error && <Banner variant="error">{describeError(begin.error)}</Banner>}
      {isOn ? (
        <p>
          {since ? (
            <>
              On since <Timestamp value={since} pattern="MMM d, yyyy, h:mm a" isPlain />
            </>
          ) : (
            'On with your passkeys, without an app'
          )}
          , {pluralize(recoveryCodesLeft, 'recovery code')} left.{isRequired && ' Your role requires it.'}
        </p>
      ) : (
        <p>Off. With an authenticator app on your phone, no one can sign in with your password alone.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button isPending={begin.isPending} onPress={() => begin.mutate(undefined)}>
          {kinds.app ? 'Set Up Another App' : 'Set Up Authenticator App'}
        </Button>
        {isOn && <Button onPress={() => setAct('renew')}>Renew Recovery Codes</Button>}
        {mayRemoveApp && (
          <Button onPress={() => setAct(kinds.passkey ? 'removeApp' : 'switchOff')}>
            {kinds.passkey ? 'Remove App' : 'Turn Off'}
          </Button>
        )}
      </div>
      {begin.data && (
        <Dialog isOpen onOpenChange={begin.reset} title="Authenticator App" isDismissable={false}>
          <EnrolForm begun={begin.data} onDone={begin.reset} />
        </Dialog>
      )}
      {act && <ReauthActionDialog act={act} kinds={kinds} onClose={() => setAct(null)} />}
    </div>
  );
}
