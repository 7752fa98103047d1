import { randomUUID } from 'node:crypto';
import { PRESENCE_EXPIRES_AFTER } from '@plainview/domain/tickets/queue/presence';
import { z } from 'zod';
import { announcePresence, type ChangeListener } from '../platform/database/connections/change-listener.ts';
import type { FeedContext } from './change-feed.ts';

/** A page that has the review room of a ticket open. */
export interface OpenRoom {
  readonly ticketId: string;
  readonly userId: string;
  /** Identifies the page: a user may have several open. */
  readonly pageId: string;
}

/**
 * Who has which review room open now, in all processes. It is kept in memory only: pages report every few
 * seconds, and each process passes the report on.
 */
export interface Presence {
  /** Notes that a page has a room open, or has left it. */
  report(room: OpenRoom, isLeaving: boolean): Promise<void>;
  /** Returns the pages that have a room open, oldest report first. */
  readonly openRooms: () => readonly OpenRoom[];
}

const message = z.object({
  processId: z.string(),
  ticketId: z.string(),
  userId: z.string(),
  pageId: z.string(),
  isLeaving: z.boolean(),
});

export function createPresence(
  { clock, database }: Pick<FeedContext, 'clock' | 'database'>,
  listener: ChangeListener,
): Presence {
  const processId = randomUUID();
  /** The open pages, and when each was last reported, oldest first. */
  const pages = new Map<string, OpenRoom & { readonly at: number }>();

  function note(room: OpenRoom, isLeaving: boolean): void {
    const key = `${room.userId} ${room.pageId}`;
    pages.delete(key);
    if (!isLeaving) pages.set(key, { ...room, at: clock.now().getTime() });
  }

  function removeExpired(): void {
    const oldest = clock.now().getTime() - PRESENCE_EXPIRES_AFTER;
    for (const [key, { at }] of pages) {
      if (at > oldest) return;
      pages.delete(key);
    }
  }

  listener.subscribeToPresence((text) => {
    // Another release may send something else.
    const { success, data } = message.safeParse(parseJson(text));
    if (!success || data.processId === processId) return;
    const { ticketId, userId, pageId, isLeaving } = data;
    note({ ticketId, userId, pageId }, isLeaving);
  });
  return {
    async report(room, isLeaving) {
      note(room, isLeaving);
      await announcePresence(database, JSON.stringify({ processId, ...room, isLeaving }));
    },
    openRooms() {
      removeExpired();
      return [...pages.values()];
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
