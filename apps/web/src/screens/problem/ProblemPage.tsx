import { screenTexts } from '@plainview/contract/screen-texts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useOnline } from '../../features/session/use-online.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { OnlineIndicator } from '../../ui/feedback/OnlineIndicator.tsx';
import { Main } from '../../ui/layout/Main.tsx';

interface ProblemPageProps {
  /** The server could not be reached. Then the page retries automatically once online. */
  readonly isNetwork: boolean;
  readonly onRetry: () => void;
}

/** Says that a screen failed to load, and lets the user try again. */
export function ProblemPage({ isNetwork, onRetry }: ProblemPageProps) {
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
      <h1 className="text-xl font-semibold">{isNetwork ? 'No connection' : 'Something went wrong'}</h1>
      <Banner variant="error" action={{ label: 'Try Again', onPress: onRetry }}>
        {isNetwork ? screenTexts.signInNetwork : screenTexts.otherError}
      </Banner>
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
