import { useEffect, useSyncExternalStore } from 'react';
import { sinceLastAnswer } from '../../api/fetch-json.ts';
import {
  CHECK_EVERY_MILLISECONDS,
  CHECK_TIME_OUT_MILLISECONDS,
  createOnlineStore,
  type OnlineState,
} from './online-store.ts';

export interface Online extends OnlineState {
  /** Retries manually, up to three times until a success. */
  readonly retry: () => void;
}

async function ping(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(CHECK_TIME_OUT_MILLISECONDS);
    return (await fetch('/ping', { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

const store = createOnlineStore({ ping, isOnLine: () => navigator.onLine });

let users = 0;
let timer: number | null = null;
const subscribe = (listener: () => void): (() => void) => store.subscribe(listener);

/** Checks now whether the server can be reached. */
export async function isServerReachable(): Promise<boolean> {
  await store.check();
  return store.getSnapshot().isOnline;
}

const snapshot = (): OnlineState => store.getSnapshot();
const goOffline = (): void => store.goOffline();
const check = (): void => void store.check();

function watch(): () => void {
  users += 1;
  if (users === 1) {
    window.addEventListener('online', check);
    window.addEventListener('offline', goOffline);
    timer = window.setInterval(check, CHECK_EVERY_MILLISECONDS);
    // A page that has just loaded has usually had an answer.
    if (!store.getSnapshot().isOnline || sinceLastAnswer() > CHECK_EVERY_MILLISECONDS) check();
  }
  return () => {
    users -= 1;
    if (users > 0) return;
    window.removeEventListener('online', check);
    window.removeEventListener('offline', goOffline);
    if (timer !== null) window.clearInterval(timer);
  };
}

/**
 * Returns whether the server can be reached, by browser events and a HEAD request to /ping every 30 seconds.
 */
export function useOnline(): Online {
  const state = useSyncExternalStore(subscribe, snapshot);
  useEffect(watch, []);
  return { ...state, retry: () => void store.retry() };
}
