import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/utils';

/** How long a request waits for the one before it to let go. */
const PATIENCE_MILLISECONDS = 30_000;

interface Holder {
  readonly askToLetGo: RequestRelease;
  readonly released: Promise<void>;
  readonly release: () => void;
}

/**
 * One request at a time for each upload, the last comer first: a sender that comes back over a new connection
 * asks the request that still hangs on the old one to let go. Waiting costs nothing (the library's own locker
 * asks again at every turn of the event loop).
 *
 * It orders the requests of this process. What an upload is allowed to become is decided on its locked row,
 * and what counts is measured and hashed over what is stored; so several processes over one folder could at
 * worst spoil an upload that is then refused. They need a lock in the database to avoid even that.
 */
export class UploadLocker implements Locker {
  readonly #holders = new Map<string, Holder>();
  readonly #patience: number;

  constructor(patience = PATIENCE_MILLISECONDS) {
    this.#patience = patience;
  }

  newLock(id: string): Lock {
    let own: Holder | null = null;
    return {
      lock: async (stop, askToLetGo) => {
        const { promise: tooLong, end } = this.#deadline(stop);
        try {
          for (let before = this.#holders.get(id); before; before = this.#holders.get(id)) {
            await before.askToLetGo();
            if (await Promise.race([before.released.then(() => false), tooLong]))
              throw ERRORS.ERR_LOCK_TIMEOUT;
          }
        } finally {
          end();
        }
        const { promise: released, resolve: release } = Promise.withResolvers<void>();
        own = { askToLetGo, released, release };
        this.#holders.set(id, own);
      },
      unlock: () => {
        if (own && this.#holders.get(id) === own) this.#holders.delete(id);
        own?.release();
        own = null;
        return Promise.resolve();
      },
    };
  }

  /** Resolves with true once the wait has no sense any more. */
  #deadline(stop: AbortSignal): { readonly promise: Promise<boolean>; readonly end: () => void } {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const giveUp = (): void => resolve(true);
    const timer = setTimeout(giveUp, this.#patience);
    if (stop.aborted) giveUp();
    stop.addEventListener('abort', giveUp);
    const end = (): void => {
      clearTimeout(timer);
      stop.removeEventListener('abort', giveUp);
    };
    return { promise, end };
  }
}
