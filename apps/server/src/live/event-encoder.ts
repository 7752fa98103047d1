import { ORPCError } from '@orpc/server';
import type { Outputs } from '@plainview/contract/index';
import type { LedgerChange } from '../platform/ledger/custody.repository.ts';

type Change = Outputs['live']['changes'] extends AsyncIterator<infer Item> ? Item : never;

/** The formats of event data: that of /rpc for the web client and that of /api for API clients. */
export type EventFormat = 'rpc' | 'api';

const { code, status, message } = new ORPCError('SERVICE_UNAVAILABLE');
const UNAVAILABLE = { defined: false, code, status, message };

const dataLine = (format: EventFormat, data: object): string =>
  `data: ${JSON.stringify(format === 'rpc' ? { json: data } : data)}\n`;

/** Encodes changes as server-sent events, as oRPC would. The ID of an event is its sequence in the ledger. */
export function encodeChanges(format: EventFormat, changes: readonly LedgerChange[]): Buffer {
  const events = changes.map(({ sequence, event, subject, subjectId, ticketId }) => {
    const change: Change = { sequence, event, subject, subjectId, ticketId };
    return `event: message\nid: ${sequence}\n${dataLine(format, change)}\n`;
  });
  return Buffer.from(events.join(''));
}

/** Encodes a comment that keeps a connection open, with the delay after which a client reconnects. */
export const encodeHeartbeat = (retry: number): Buffer => Buffer.from(`: \nretry: ${retry}\n\n`);

/**
 * Encodes the last event of a stream that the client can resume elsewhere. It is an error, because clients do
 * not resume streams that ended without one.
 */
export const encodeUnavailable = (format: EventFormat, retry: number): Buffer =>
  Buffer.from(`event: error\nretry: ${retry}\n${dataLine(format, UNAVAILABLE)}\n`);
