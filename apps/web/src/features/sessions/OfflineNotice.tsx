import { useState } from 'react';
import { OnlineIndicator } from '../../ui/feedback/OnlineIndicator.tsx';
import { offlineText } from './offline-text.ts';
import { useLastLoaded } from './use-last-loaded.ts';
import type { Online } from './use-online.ts';

/**
 * Shown under the bar while the server can't be reached: the age of the data on the screen,
 * and a retry button.
 */
export function OfflineNotice({ online }: { online: Online }) {
  const lastLoaded = useLastLoaded();
  const [since] = useState(() => new Date());
  return (
    <section aria-label="Connection" className="border-b border-line bg-pending-tint text-ink print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2 text-sm sm:px-5">
        <output className="min-w-0 flex-1 basis-72">{offlineText(lastLoaded, since)}</output>
        <OnlineIndicator
          isOnline={false}
          attempts={online.attempts}
          isChecking={online.isChecking}
          onRetry={online.retry}
        />
      </div>
    </section>
  );
}
