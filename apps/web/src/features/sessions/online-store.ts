/** Connectivity (specification, sections 4 and 9). */
export const CHECK_EVERY_MILLISECONDS = 30_000;
export const CHECK_TIME_OUT_MILLISECONDS = 5000;
export const MAXIMUM_RETRIES = 3;

export interface OnlineState {
  readonly isOnline: boolean;
  /** Manual retries since the last success. */
  readonly attempts: number;
  readonly isChecking: boolean;
}

/** The browser APIs that the store needs; tests replace them. */
export interface OnlineEnvironment {
  /** Resolves with whether the server answered in time. */
  readonly ping: () => Promise<boolean>;
  readonly isOnLine: () => boolean;
}

/** Creates a store of the network state, outside React. */
export function createOnlineStore(world: OnlineEnvironment) {
  let state: OnlineState = { isOnline: world.isOnLine(), attempts: 0, isChecking: false };
  const listeners = new Set<() => void>();
  const set = (change: Partial<OnlineState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  let checking: Promise<void> | null = null;

  /** Pings the server; a success resets the retry count. Concurrent callers share one request. */
  const check = (): Promise<void> => {
    checking ??= ask().finally(() => {
      checking = null;
    });
    return checking;
  };

  async function ask(): Promise<void> {
    set({ isChecking: true });
    const hasAnswer = world.isOnLine() && (await world.ping());
    // Checked again: the network may have gone down while waiting for the response.
    const isOnline = hasAnswer && world.isOnLine();
    set({ isOnline, isChecking: false, ...(isOnline && { attempts: 0 }) });
  }

  return {
    getSnapshot: (): OnlineState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check,
    /** Called when the browser reports that the network is gone. */
    goOffline: () => set({ isOnline: false }),
    /** Retries manually, at most three times until a success. */
    async retry(): Promise<void> {
      if (state.attempts >= MAXIMUM_RETRIES || state.isChecking) return;
      set({ attempts: state.attempts + 1 });
      await check();
    },
  };
}
