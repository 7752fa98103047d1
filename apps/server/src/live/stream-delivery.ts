import { setImmediate } from 'node:timers/promises';
import { seesSameEntries } from '@plainview/domain/proof/ledger/custody-visibility';
import { SECOND } from '@plainview/domain/shared/time';
import { encodeHeartbeat } from './event-encoder.ts';
import type { LiveStream, StreamEnd } from './live-stream.ts';
import type { OpenStreams } from './open-streams.ts';
import type { Delivery } from './plan-deliveries.ts';
import type { StreamRights } from './stream-rights.ts';

/** Number of clients of a stopped process that reconnect per second. */
const RECONNECTS_PER_SECOND = 200;
const SHORTEST_SPREAD = SECOND;
const LONGEST_SPREAD = 30 * SECOND;
const SHORTEST_DELAY_MILLISECONDS = 250;

/**
 * Returns a random delay after which a client reconnects, in milliseconds. Each stream gets its own, so that
 * the clients of a process that stops do not all reconnect at the same moment.
 * @param streams open streams of the process
 */
export function reconnectAfter(streams: number, random: () => number = Math.random): number {
  const needed = (streams / RECONNECTS_PER_SECOND) * SECOND;
  const spread = Math.min(Math.max(needed, SHORTEST_SPREAD), LONGEST_SPREAD);
  return Math.round(SHORTEST_DELAY_MILLISECONDS + random() * spread);
}

/** Number of streams that are served before other requests get their turn: about a millisecond of work. */
const STREAMS_AT_ONCE = 64;
const HEARTBEAT_INTERVAL = 15 * SECOND;

/** Sends changes and heartbeats to the open streams, and ends streams. */
export interface StreamDelivery {
  /** Opens a stream, which then receives heartbeats. */
  add(stream: LiveStream): void;
  /**
   * Sends each stream its changes, or ends it if its owner has lost access.
   * @param position sequence of the last change that was read
   */
  deliver(deliveries: readonly Delivery[], rights: StreamRights, position: number): Promise<void>;
  /** Ends a stream. */
  readonly remove: (stream: LiveStream, reason: StreamEnd) => void;
  /** Ends all streams because the process stops. */
  readonly endAll: () => void;
  /** Returns a delay after which the client of a stream may reconnect, in milliseconds. */
  readonly retryDelay: () => number;
}

/** @param onLastRemoved called when no stream is open anymore */
export function createStreamDelivery(streams: OpenStreams, onLastRemoved: () => void): StreamDelivery {
  let heartbeat: NodeJS.Timeout | null = null;
  const retryDelay = (): number => reconnectAfter(streams.count());

  function remove(stream: LiveStream, reason: StreamEnd): void {
    stream.end(reason, retryDelay());
    if (!streams.remove(stream) || streams.count() > 0) return;
    if (heartbeat) clearInterval(heartbeat);
    heartbeat = null;
    onLastRemoved();
  }

  async function sendHeartbeats(): Promise<void> {
    const open = streams.all();
    for (let first = 0; first < open.length; first += STREAMS_AT_ONCE) {
      const bytes = encodeHeartbeat(retryDelay());
      for (const stream of open.slice(first, first + STREAMS_AT_ONCE)) {
        stream.send(bytes);
        if (stream.ended()) remove(stream, 'too-slow');
      }
      await setImmediate();
    }
  }

  return {
    add(stream) {
      streams.add(stream);
      heartbeat ??= setInterval(() => void sendHeartbeats(), HEARTBEAT_INTERVAL).unref();
    },
    async deliver(deliveries, rights, position) {
      let served = 0;
      for (const { owner, reader, streams: own, isChecked } of deliveries) {
        const actor = isChecked ? rights(owner) : null;
        const hasLostAccess = isChecked && (!actor || !seesSameEntries(actor, reader));
        for (const { stream, events } of own) {
          if (hasLostAccess) remove(stream, 'access-lost');
          if (stream.ended()) continue;
          stream.position = Math.max(stream.position, position);
          if (events.isEmpty) continue;
          stream.send(events.bytes(stream.format));
          if (stream.ended()) remove(stream, 'too-slow');
          served += 1;
          if (served % STREAMS_AT_ONCE === 0) await setImmediate();
        }
      }
    },
    remove,
    endAll() {
      const open = streams.all();
      for (const stream of open) {
        stream.end('stopping', reconnectAfter(open.length));
        remove(stream, 'stopping');
      }
    },
    retryDelay,
  };
}
