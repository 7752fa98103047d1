import { recordedName, type Actor } from '@plainview/domain/identity/users/actor';
import type { User } from '@plainview/domain/identity/users/user';
import type { CustodyFact } from '@plainview/domain/ledger/custody-event';
import { sha256Hex } from '@plainview/domain/shared/content-hash';
import type { Transaction } from '@plainview/postgres/database';
import { recordCustody } from './record-custody.sql.ts';

/** An event as an action reports it. By default the agency sees the entry, and it concerns no ticket. */
export type CustodyEventInput = Pick<CustodyFact, 'event' | 'subject' | 'subjectId' | 'agencyId'> &
  Partial<Pick<CustodyFact, 'audience' | 'ticketId' | 'data'>>;

/** The actor that an entry names: an account, or the product itself. */
export type EventActor = Pick<Actor, 'userId' | 'name' | 'email' | 'apiKey'> | 'Plainview';

/** Returns an account as the actor of its own entries, for actions without a session. */
export const actorOfAccount = ({ id, name, email }: Pick<User, 'id' | 'name' | 'email'>): EventActor => ({
  userId: id,
  name,
  email,
});

/**
 * Returns the data that identifies another account, so that the entry stays readable after the
 * account is deleted.
 */
export const accountData = ({ name, email }: Pick<User, 'name' | 'email'>) => ({
  account: name,
  accountEmail: email,
});

/** Returns what identifies a text that a user wrote, but not the text, since an entry can never be erased. */
export const textData = (text: string) => ({ textLength: text.length, textSha256: sha256Hex(text) });

/** Returns the fact that an actor did something. */
export function toFact(by: EventActor, now: Date, event: CustodyEventInput): CustodyFact {
  return {
    occurredAt: now.toISOString(),
    actorId: by === 'Plainview' ? null : by.userId,
    actorName: by === 'Plainview' ? by : recordedName(by),
    actorEmail: by === 'Plainview' ? null : by.email,
    audience: 'agency',
    ticketId: null,
    data: {},
    ...event,
  };
}

/** Writes the custody entry of an action in the action's own transaction. */
export async function recordEvent(
  tx: Transaction,
  by: EventActor,
  now: Date,
  event: CustodyEventInput,
): Promise<void> {
  recordCustody(tx, toFact(by, now, event));
}
