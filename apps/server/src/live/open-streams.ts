import type { LedgerReader } from '@plainview/domain/proof/ledger/custody-visibility';
import type { LiveStream } from './live-stream.ts';
import type { StreamOwner } from './stream-rights.ts';

/** The open streams of one session or API key. Their access is checked once. */
export interface OwnedStreams {
  readonly owner: StreamOwner;
  readonly streams: Set<LiveStream>;
}

/** The open streams that see the same entries. */
export interface Audience {
  readonly reader: LedgerReader;
  readonly owners: Map<string, OwnedStreams>;
}

/** The open streams of this process, grouped by what they see and by who opened them. */
export interface OpenStreams {
  readonly count: () => number;
  readonly audiences: () => Iterable<Audience>;
  /** Adds a stream, and lets it share the owner and the reader of equal streams. */
  add(stream: LiveStream): void;
  /** @returns false if the stream was not open */
  remove(stream: LiveStream): boolean;
  /** Returns all streams at this moment. */
  all(): LiveStream[];
}

export function createOpenStreams(): OpenStreams {
  const audiences = new Map<string, Audience>();
  let count = 0;
  return {
    count: () => count,
    audiences: () => audiences.values(),
    add(stream) {
      const { reader, owner } = stream;
      const audience = audiences.get(audienceKey(reader)) ?? { reader, owners: new Map() };
      audiences.set(audienceKey(reader), audience);
      const owned = audience.owners.get(ownerKey(owner)) ?? { owner, streams: new Set() };
      audience.owners.set(ownerKey(owner), owned);
      owned.streams.add(stream);
      stream.owner = owned.owner;
      stream.reader = audience.reader;
      count += 1;
    },
    remove(stream) {
      const { reader, owner } = stream;
      const audience = audiences.get(audienceKey(reader));
      const owned = audience?.owners.get(ownerKey(owner));
      if (!audience || !owned?.streams.delete(stream)) return false;
      if (owned.streams.size === 0) audience.owners.delete(ownerKey(owner));
      if (audience.owners.size === 0) audiences.delete(audienceKey(reader));
      count -= 1;
      return true;
    },
    all() {
      const all: LiveStream[] = [];
      for (const { owners } of audiences.values())
        for (const { streams } of owners.values()) all.push(...streams);
      return all;
    },
  };
}

const audienceKey = (reader: LedgerReader): string =>
  reader.role === 'admin' ? 'admin' : `agency ${reader.agencyId}`;

const ownerKey = ({ credentialId, sessionToken }: StreamOwner): string =>
  `${credentialId} ${sessionToken ?? ''}`;
