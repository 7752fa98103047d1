/** Connectivity as the specification has it, section 4 and 9. */
export const CHECK_EVERY_MILLISECONDS = 30_000;
export const CHECK_TIME_OUT_MILLISECONDS = 5000;
export const MAXIMUM_RETRIES = 3;

export interface OnlineState {
  readonly isOnline: boolean;
  /** Manual retries since the last success. */
  readonly attempts: number;
  readonly isChecking: boolean;
}

/** What the store needs of the browser; a test brings its own. */
export interface OnlineWorld {
  /** Resolves with whether the server answered in time. */
  readonly ping: () => Promise<boolean>;
  readonly isOnLine: () => boolean;
}

/** A store of the network's state; lives outside React. */
export function createOnlineStore(world: OnlineWorld) {
  let state: OnlineState = { isOnline: world.isOnLine(), attempts: 0, isChecking: false };
  const listeners = new Set<() => void>();
  const set = (change: Partial<OnlineState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  let checking: Promise<void> | null = null;

  /** Asks the server; a success sets the count of retries back. Who asks meanwhile waits for the same answer. */
  const check = (): Promise<void> => {
    checking ??= ask().finally(() => {
      checking = null;
    });
    return checking;
  };

  async function ask(): Promise<void> {
    set({ isChecking: true });
    const hasAnswer = world.isOnLine() && (await world.ping());
    // Asked again: the network may have gone while the answer was on its way.
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
    /** The browser says that the network is gone. */
    goOffline: () => set({ isOnline: false }),
    /** A retry by hand, at most three until a success. */
    async retry(): Promise<void> {
      if (state.attempts >= MAXIMUM_RETRIES || state.isChecking) return;
      set({ attempts: state.attempts + 1 });
      await check();
    },
  };
}
