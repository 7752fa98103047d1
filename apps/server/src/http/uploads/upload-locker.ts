import { SECOND } from '@plainview/domain/shared/time';
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/utils';
import type { ProcessLocks } from '../../platform/database/locks/process-locks.ts';

/** How long a request waits for the previous one to release the lock. */
const PATIENCE = 30 * SECOND;

interface Holder {
  readonly askToLetGo: RequestRelease;
  readonly released: Promise<void>;
  readonly release: () => void;
}

/**
 * Serializes requests per upload. A newer request preempts the current holder: a sender that reconnects asks
 * its stalled request on the old connection to release the lock. Waiting does not poll (the library's own
 * locker checks on every turn of the event loop). The holder within this process then acquires the lock that
 * is shared between processes, and asks the process that holds it in the same way.
 */
export class UploadLocker implements Locker {
  readonly #holders = new Map<string, Holder>();
  readonly #locks: ProcessLocks;

  constructor(locks: ProcessLocks) {
    this.#locks = locks;
    locks.onReleaseRequested((id) => {
      if (id === null) this.letAllGo();
      else void this.#holders.get(id)?.askToLetGo();
    });
  }

  /** Ends the requests that are sending now. Received bytes are kept, and senders can resume. */
  letAllGo(): void {
    for (const holder of this.#holders.values()) void holder.askToLetGo();
  }

  newLock(id: string): Lock {
    let own: Holder | null = null;
    return {
      lock: async (stop, askToLetGo) => {
        const { promise: tooLong, end } = deadline(stop);
        try {
          own = await this.#takeHere(id, askToLetGo, tooLong);
          await this.#takeEverywhere(id, tooLong);
        } catch (error) {
          this.#letGo(id, own);
          throw error;
        } finally {
          end();
        }
      },
      unlock: async () => {
        await this.#locks.release(id);
        this.#letGo(id, own);
      },
    };
  }

  async #takeHere(id: string, askToLetGo: RequestRelease, tooLong: Promise<boolean>): Promise<Holder> {
    for (let before = this.#holders.get(id); before; before = this.#holders.get(id)) {
      await before.askToLetGo();
      if (await Promise.race([before.released.then(() => false), tooLong])) throw ERRORS.ERR_LOCK_TIMEOUT;
    }
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const holder = { askToLetGo, released, release };
    this.#holders.set(id, holder);
    return holder;
  }

  async #takeEverywhere(id: string, tooLong: Promise<boolean>): Promise<void> {
    while (!(await this.#locks.tryAcquire(id))) {
      const freed = this.#locks.requestRelease(id).then(() => false);
      if (await Promise.race([freed, tooLong])) throw ERRORS.ERR_LOCK_TIMEOUT;
    }
  }

  #letGo(id: string, holder: Holder | null): void {
    if (holder && this.#holders.get(id) === holder) this.#holders.delete(id);
    holder?.release();
  }
}

/** Resolves with true when waiting is pointless: on timeout or abort. */
function deadline(stop: AbortSignal): { readonly promise: Promise<boolean>; readonly end: () => void } {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const giveUp = (): void => resolve(true);
  const timer = setTimeout(giveUp, PATIENCE);
  if (stop.aborted) giveUp();
  stop.addEventListener('abort', giveUp);
  const end = (): void => {
    clearTimeout(timer);
    stop.removeEventListener('abort', giveUp);
  };
  return { promise, end };
}
