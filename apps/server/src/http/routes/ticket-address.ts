import { parseTicketNumber } from '@plainview/domain/tickets/tickets/ticket-number';
import { findTicketId } from '../../modules/tickets/tickets/get-ticket.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { callerOfRequest } from '../middleware/request-caller.ts';

/** No ticket has it, so that a call gets the same response as for any other unknown id. */
const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Returns the URL of a call to the API with the id of a ticket in place of its number, as in
 * /api/tickets/NP-2026-0042/messages. Numbers of tickets that the caller cannot see are those of no ticket.
 */
export async function withTicketId(app: AppContext, headers: Headers, url: URL): Promise<URL> {
  const [, before = '', reference = '', after = ''] =
    /^(.*?\/tickets\/)([^/]+)(.*)$/u.exec(url.pathname) ?? [];
  const number = numberOf(reference);
  if (number === null) return url;
  const caller = await callerOfRequest(app, headers);
  if (caller.kind !== 'actor') return url;
  const id = await findTicketId(app, caller.actor, number);
  const found = new URL(url);
  found.pathname = `${before}${id ?? UNKNOWN_ID}${after}`;
  return found;
}

function numberOf(segment: string): string | null {
  try {
    return parseTicketNumber(decodeURIComponent(segment));
  } catch (error) {
    // The text is not encoded correctly.
    if (error instanceof URIError) return null;
    throw error;
  }
}
