import type { UploadEngine } from './upload-engine.ts';

/**
 * Connects an engine to its page: pauses while offline, asks before the page is closed during an upload, and
 * keeps the screen awake.
 * @returns a cleanup function
 */
export function watchPage(engine: UploadEngine): () => void {
  const ties = new AbortController();
  const { signal } = ties;
  window.addEventListener('offline', () => engine.setOnline(false), { signal });
  window.addEventListener('online', () => engine.setOnline(true), { signal });
  window.addEventListener(
    'beforeunload',
    (event) => {
      if (engine.getSnapshot().busy) event.preventDefault();
    },
    { signal },
  );
  engine.setOnline(navigator.onLine);
  const awake = keepAwake();
  const unsubscribe = engine.subscribe(() => awake.want(engine.getSnapshot().busy));
  document.addEventListener('visibilitychange', () => awake.want(engine.getSnapshot().busy), { signal });
  return () => {
    ties.abort();
    unsubscribe();
    awake.want(false);
  };
}

/**
 * Keeps the screen awake, since a sleeping laptop stops sending. Does nothing if the browser doesn't
 * support or denies it.
 */
function keepAwake(): { readonly want: (wanted: boolean) => void } {
  let lock: WakeLockSentinel | null = null;
  let asking = false;
  let wanted = false;
  const ask = async (): Promise<void> => {
    asking = true;
    try {
      lock = await navigator.wakeLock.request('screen');
      lock.addEventListener('release', () => {
        lock = null;
      });
    } catch {
      lock = null;
    }
    asking = false;
    if (!wanted) await lock?.release();
  };
  return {
    want: (now) => {
      wanted = now;
      if (!now) void lock?.release();
      else if (!lock && !asking && 'wakeLock' in navigator && !document.hidden) void ask();
    },
  };
}
