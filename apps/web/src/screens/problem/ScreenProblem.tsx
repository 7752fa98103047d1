import { screenTexts } from '@plainview/contract/screen-texts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isNetworkProblem } from '../../api/describe-error.ts';
import { useOnline } from '../../features/session/use-online.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { OnlineIndicator } from '../../ui/feedback/OnlineIndicator.tsx';
import { Main } from '../../ui/layout/Main.tsx';

/** Replaces a screen that failed to load; after a network failure it retries automatically once online. */
export function ScreenProblem({ error }: { error: unknown }) {
  const router = useRouter();
  const online = useOnline();
  const isNetwork = isNetworkProblem(error);
  useEffect(() => {
    document.title = 'Plainview';
  }, []);
  const wasOffline = useRef(false);
  useEffect(() => {
    if (isNetwork && online.isOnline && wasOffline.current) void router.invalidate();
    wasOffline.current = !online.isOnline;
  }, [isNetwork, online.isOnline, router]);
  return (
    <Main className="mx-auto flex max-w-xl flex-col gap-3 p-5 pt-16">
      <h1 className="text-xl font-semibold">{isNetwork ? 'No connection' : 'Something went wrong'}</h1>
      <Banner variant="error" action={{ label: 'Try Again', onPress: () => void router.invalidate() }}>
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
