import { screenTexts } from '@plainview/contract/screen-texts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useOnline } from '../../features/sessions/use-online.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { OnlineIndicator } from '../../ui/feedback/OnlineIndicator.tsx';
import { Main } from '../../ui/layout/Main.tsx';

/** Why a page is not shown: no response, an error response, or a fault of the page itself. */
export type Problem = 'network' | 'request' | 'page';

interface ProblemPageProps {
  readonly problem: Problem;
  /** Shows the page again. */
  readonly onRetry: () => void;
  /** Shows the page before this one, if there is one. */
  readonly onBack?: (() => void) | undefined;
}

const titles: Readonly<Record<Problem, string>> = {
  network: 'No connection',
  request: 'Something went wrong',
  page: 'This page failed',
};

/**
 * Says that a page failed, and lets the user try again. After a network failure, it does so
 * itself once online.
 */
export function ProblemPage({ problem, onRetry, onBack }: ProblemPageProps) {
  const isNetwork = problem === 'network';
  const online = useOnline();
  const { isOnline } = online;
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    document.title = 'Plainview';
  }, []);
  const wasOffline = useRef(false);
  useEffect(() => {
    if (isNetwork && isOnline && wasOffline.current) retry();
    wasOffline.current = !isOnline;
  }, [isNetwork, isOnline]);
  return (
    <Main className="mx-auto flex max-w-xl flex-col gap-3 p-5 pt-16">
      <h1 className="text-xl font-semibold">{titles[problem]}</h1>
      {problem === 'page' ? (
        <PageFault onBack={onBack} />
      ) : (
        <Banner variant="error" action={{ label: 'Try Again', onPress: onRetry }}>
          {isNetwork ? screenTexts.signInNetwork : screenTexts.otherError}
        </Banner>
      )}
      {isNetwork && (
        <OnlineIndicator
          isOnline={online.isOnline}
          attempts={online.attempts}
          isChecking={online.isChecking}
          onRetry={online.retry}
        />
      )}
    </Main>
  );
}

function PageFault({ onBack }: Pick<ProblemPageProps, 'onBack'>) {
  return (
    <>
      <Banner variant="error">An error in Plainview stopped this page. Saved data is not affected.</Banner>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onPress={() => window.location.reload()}>
          Reload Page
        </Button>
        <Button onPress={onBack ?? (() => window.location.assign('/'))}>
          {onBack ? 'Go Back' : 'Start Page'}
        </Button>
      </div>
    </>
  );
}
