/** Loads a part of the page when it is first needed, and keeps it. */
export interface Later<Part> {
  /** Returns the part, or null until it has loaded. */
  readonly current: () => Part | null;
  /** Starts loading. A later `get` reports an error. */
  readonly preload: () => void;
  /**
   * Resolves once the part has loaded. While the server or the network is away, it keeps trying.
   * @throws if the script is no longer on the server, or has an error
   */
  readonly get: () => Promise<Part>;
}

const FIRST_DELAY_MILLISECONDS = 500;
const LONGEST_DELAY_MILLISECONDS = 15_000;

/**
 * Parts of messages of a script that could not be loaded: those of browsers, and of `import-script.ts`.
 * The error is a TypeError like many others.
 */
const failedImport = /dynamically imported module|Importing a module script/u;

/** Returns whether a script could not be loaded because the server or the network is away. */
export const isFailedImport = (error: unknown): boolean =>
  error instanceof TypeError && failedImport.test(error.message);

/**
 * Creates a part that loads on demand. A failed load is repeated by itself: after a delay that doubles, and at
 * once when the browser is back online or the part is asked for again.
 * @param load imports the module
 */
export function loadLater<Part>(load: () => Promise<Part>): Later<Part> {
  let loaded: { readonly part: Part } | null = null;
  let loading: Promise<Part> | null = null;
  /** Ends the delay before the next attempt. */
  let hurry: (() => void) | null = null;

  const wait = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const go = (): void => {
        clearTimeout(timer);
        globalThis.removeEventListener?.('online', go);
        hurry = null;
        resolve();
      };
      const timer = setTimeout(go, milliseconds);
      globalThis.addEventListener?.('online', go);
      hurry = go;
    });

  async function keepTrying(): Promise<Part> {
    for (let delay = FIRST_DELAY_MILLISECONDS; ; delay = Math.min(2 * delay, LONGEST_DELAY_MILLISECONDS)) {
      try {
        const part = await load();
        loaded = { part };
        return part;
      } catch (error) {
        if (!isFailedImport(error)) throw error;
      }
      await wait(delay);
    }
  }

  const get = (): Promise<Part> => {
    hurry?.();
    loading ??= keepTrying().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  return {
    current: () => loaded?.part ?? null,
    preload: () => void get().catch(() => undefined),
    get,
  };
}

/** Creates a function whose module loads on its first call. A call waits until it has loaded. */
export function lazyFunction<Arguments extends readonly unknown[], Result>(
  load: () => Promise<(...args: Arguments) => Result | Promise<Result>>,
): (...args: Arguments) => Promise<Result> {
  const later = loadLater(load);
  return async (...args) => (await later.get())(...args);
}
