import type { Outputs } from '@plainview/contract/index';
import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import { LONGEST_MILLISECONDS, MOST_ANSWERS } from './cached-queries.ts';

export type Person = Outputs['session']['signIn'];

/** A stored response and its time. */
export interface CachedAnswer {
  readonly answer: unknown;
  readonly at: number;
}

interface Owner {
  readonly person: Person;
  /** Identifies the release. Another release may use different response shapes. */
  readonly release: string;
}

const DATABASE = 'plainview-seen';
const OWNER = 'owner';

interface StoreOptions {
  readonly release: string;
  readonly isOn: () => boolean;
  /** Called with the role of the user whose answers are stored, or null. */
  readonly onRole: (role: Person['role'] | null) => void;
}

/**
 * Stores one user's responses in IndexedDB. Reads and writes are limited to the signed-in user, even in a tab
 * that has not noticed a sign-out yet.
 */
export function createOfflineCacheStore({ release, isOn, onRole }: StoreOptions) {
  let opened: UseStore | null = null;
  let ownerId: string | null = null;
  let isWarned = false;
  let queue: Promise<unknown> = Promise.resolve();

  /** Runs operations one after another, so that a sign-out comes after operations that started before it. */
  function inTurn<Result>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<Result>,
    otherwise: Result,
  ): Promise<Result> {
    const turn = queue.then(async () => {
      try {
        opened ??= createStore(DATABASE, 'answers');
        return await opened(mode, work);
      } catch (error) {
        opened = null;
        if (!isWarned)
          console.warn('What is seen cannot be kept for reading offline in this browser.', error);
        isWarned = true;
        return otherwise;
      }
    });
    queue = turn;
    return turn;
  }

  const ownerIn = async (store: IDBObjectStore): Promise<Owner | null> => {
    const owner = await promisifyRequest<Owner | undefined>(store.get(OWNER));
    return owner?.release === release ? owner : null;
  };

  return {
    /** Returns the id of the user whose responses are stored, or null if no one is signed in. */
    owner: () => ownerId,

    /** Opens the store for a signed-in user. Deletes data of other users and releases. */
    async open(person: Person): Promise<void> {
      if (!isOn()) return this.wipe();
      ownerId = person.id;
      onRole(person.role);
      await inTurn(
        'readwrite',
        async (store) => {
          const before = await ownerIn(store);
          if (before?.person.id !== person.id) await promisifyRequest(store.clear());
          await promisifyRequest(store.put({ person, release } satisfies Owner, OWNER));
        },
        undefined,
      );
      return undefined;
    },

    /**
     * Returns the user who was signed in last, for when the server cannot be reached; null after a sign-out.
     */
    async reopen(): Promise<Person | null> {
      if (!isOn()) return null;
      const owner = await inTurn('readonly', ownerIn, null);
      ownerId = owner?.person.id ?? null;
      return owner?.person ?? null;
    },

    /** Stores a response for this user. */
    async put(personId: string, key: string, seen: CachedAnswer): Promise<void> {
      await inTurn(
        'readwrite',
        async (store) => {
          if (ownerId !== personId || (await ownerIn(store))?.person.id !== personId) return;
          await promisifyRequest(store.put(seen, key));
          await prune(store);
        },
        undefined,
      );
    },

    /** Returns this user's stored response for the key, unless it is too old. */
    async get(personId: string, key: string, now: number): Promise<CachedAnswer | null> {
      return inTurn(
        'readonly',
        async (store) => {
          if (ownerId !== personId || (await ownerIn(store))?.person.id !== personId) return null;
          const seen = await promisifyRequest<CachedAnswer | undefined>(store.get(key));
          return seen && now - seen.at <= LONGEST_MILLISECONDS ? seen : null;
        },
        null,
      );
    },

    /** Deletes everything when the user signs out. */
    async wipe(): Promise<void> {
      ownerId = null;
      onRole(null);
      await inTurn('readwrite', (store) => promisifyRequest(store.clear()), undefined);
    },
  };
}

export type OfflineCacheStore = ReturnType<typeof createOfflineCacheStore>;

/** Deletes the oldest responses. */
async function prune(store: IDBObjectStore): Promise<void> {
  const keys = (await promisifyRequest(store.getAllKeys())).filter((key) => key !== OWNER);
  if (keys.length <= MOST_ANSWERS) return;
  const dated = await Promise.all(
    keys.map(async (key) => {
      const seen = await promisifyRequest<CachedAnswer | undefined>(store.get(key));
      return { key, at: seen?.at ?? 0 };
    }),
  );
  const oldest = dated.toSorted((one, other) => one.at - other.at).slice(0, keys.length - MOST_ANSWERS);
  await Promise.all(oldest.map(({ key }) => promisifyRequest(store.delete(key))));
}
