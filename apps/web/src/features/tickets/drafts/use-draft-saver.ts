import { useEffect, useEffectEvent, useState } from 'react';
import { beforeSignOut } from '../../sessions/sign-out/before-sign-out.ts';
import { useReloadDrafts } from './draft-queries.ts';
import type { DraftSaver, OpenedDraft } from './draft-saver.ts';
import { draftSaverOf } from './draft-savers.ts';

/**
 * Returns the saver of a draft. It saves what is missing when the form closes, and when the page
 * is left or hidden, or the user signs out.
 */
export function useDraftSaver(userId: string, id: string, opened: OpenedDraft): DraftSaver {
  const reload = useReloadDrafts();
  const [saver] = useState(() => draftSaverOf(userId, id, opened));
  const onClosed = useEffectEvent(reload);
  useEffect(() => {
    const close = saver.show();
    saver.resume();
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') void saver.flush();
    };
    document.addEventListener('visibilitychange', onHidden);
    const stop = beforeSignOut(saver.flush);
    return () => {
      close();
      stop();
      document.removeEventListener('visibilitychange', onHidden);
      void saver.flush().then(onClosed);
    };
  }, [saver]);
  return saver;
}
