import { useState } from 'react';
import { problemOf } from '../../api/problem.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { countWords } from '../../ui/count-words.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { EnrolForm } from './EnrolForm.tsx';
import { ProvenActDialog } from './ProvenActDialog.tsx';
import { useSecondFactor, useSecondFactorActs } from './use-second-factor.ts';

/** One's own second factor: set up, renew its recovery codes, switch off. */
export function SecondFactorCard() {
  const factor = useSecondFactor();
  const { begin } = useSecondFactorActs();
  const [act, setAct] = useState<'renew' | 'switchOff' | null>(null);
  if (factor.isError && !factor.data) {
    return (
      <Banner variant="error" action={{ label: 'Try Again', onPress: () => void factor.refetch() }}>
        {problemOf(factor.error)}
      </Banner>
    );
  }
  if (!factor.data) return <Skeleton className="h-16 w-full" />;
  const { isOn, since, recoveryCodesLeft, isRequired } = factor.data;
  return (
    <div className="flex flex-col gap-3">
      {begin.error && <Banner variant="error">{problemOf(begin.error)}</Banner>}
      {isOn ? (
        <p>
          On since {since && <Timestamp value={since} pattern="MMM d, yyyy, HH:mm" isPlain />},{' '}
          {countWords(recoveryCodesLeft, 'recovery code')} left.{isRequired && ' Your role needs it.'}
        </p>
      ) : (
        <p>Off. With an authenticator app on your phone nobody signs in with your password alone.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button isPending={begin.isPending} onPress={() => begin.mutate(undefined)}>
          {isOn ? 'Set Up Another App' : 'Set Up Authenticator App'}
        </Button>
        {isOn && <Button onPress={() => setAct('renew')}>Renew Recovery Codes</Button>}
        {isOn && !isRequired && <Button onPress={() => setAct('switchOff')}>Switch Off</Button>}
      </div>
      {begin.data && (
        <Dialog isOpen onOpenChange={begin.reset} title="Authenticator App" isDismissable={false}>
          <EnrolForm begun={begin.data} onDone={begin.reset} />
        </Dialog>
      )}
      {act && <ProvenActDialog act={act} onClose={() => setAct(null)} />}
    </div>
  );
}
