import type { Inputs, Outputs } from '@plainview/contract/index';
import { proposedRedactionTerms } from '@plainview/domain/tickets/ticket-settings/redaction-terms';
import type { Person } from './test-users.ts';

type Settings = Inputs['ticketSettings']['set'];
type Order = Inputs['redactions']['order'];
type Redaction = Outputs['redactions']['order'];

/** Offers redacted copies at the proposed terms, or with changes of them; null stops offering them. */
export async function offerRedactions(
  admin: Pick<Person, 'client'>,
  change: Partial<NonNullable<Settings['redaction']>> | null = {},
): Promise<void> {
  const { savedBy: _by, savedAt: _at, ...current } = await admin.client.ticketSettings.get();
  const { reasons, ...terms } = proposedRedactionTerms;
  const redaction = change && { ...terms, reasons: [...reasons], ...change };
  await admin.client.ticketSettings.set({ ...current, redaction });
}

/** Orders a redacted copy of all videos of a ticket. */
export const orderRedaction = (
  person: Pick<Person, 'client'>,
  ticket: Pick<Outputs['tickets']['get'], 'id' | 'videos'>,
  order: Partial<Order> = {},
): Promise<Redaction> =>
  person.client.redactions.order({
    ticketId: ticket.id,
    videoIds: ticket.videos.map(({ videoId }) => videoId),
    purpose: 'court',
    hidden: ['faces'],
    ...order,
  });
