import { sha256Hex } from '../../shared/content-hash.ts';

/** Most tickets that one draw considers; later ones are in the next draw. */
export const MOST_DRAWN_AT_ONCE = 500;

/** A ticket that a draw considers, with the share of tickets like it that are reviewed twice, in percent. */
export interface EligibleTicket {
  readonly ticketId: string;
  readonly percent: number;
}

/** The number of possible values of a SHA-256. */
const VALUES = 2n ** 256n;

/**
 * Returns whether a ticket is drawn: the SHA-256 of the seed followed by its id, read as a fraction of 2^256,
 * must be below its share. Anyone who knows the seed can repeat it.
 * @param seed hash of the ledger entry that lists the eligible tickets, 64 hexadecimal digits
 */
export function isDrawn(seed: string, { ticketId, percent }: EligibleTicket): boolean {
  const value = BigInt(`0x${sha256Hex(seed + ticketId)}`);
  return value * 100n < BigInt(percent) * VALUES;
}

/** Returns the ids of the tickets that are drawn, in the order of the list. */
export const drawTickets = (seed: string, tickets: readonly EligibleTicket[]): readonly string[] =>
  tickets.filter((ticket) => isDrawn(seed, ticket)).map(({ ticketId }) => ticketId);

/** Parses a ticket as the ledger records it (`listedTicket`). */
export function parseListedTicket(text: string): EligibleTicket {
  const [ticketId = '', percent = ''] = text.split(' ');
  return { ticketId, percent: Number.parseInt(percent, 10) };
}

/** Returns a listed ticket as the ledger records it: its id and its share, such as `… 20%`. */
export const listedTicket = ({ ticketId, percent }: EligibleTicket): string => `${ticketId} ${percent}%`;
