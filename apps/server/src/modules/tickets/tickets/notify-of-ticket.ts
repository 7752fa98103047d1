import type { User } from '@plainview/domain/identity/users/user';
import type { EmailTopic } from '@plainview/domain/operations/mail/email-topic';
import { followersOf } from '@plainview/domain/operations/mail/mail';
import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { queueEmails } from '../../identity/mail/queue-email.ts';
import { listAgencyUsers, listApprovedAdministrators } from '../../identity/users/account.repository.ts';

interface News {
  readonly eventKey: string;
  readonly about: EmailTopic;
  readonly now: Date;
}

/** Notifies the ticket's agency: the user who submitted it, or all of its users if that account is gone. */
export async function notifyAgency(
  context: AppContext,
  tx: Transaction,
  ticket: Pick<Ticket, 'agencyId' | 'userId'>,
  news: News,
): Promise<void> {
  const people = await oneOrAll(ticket.userId, (id) => listAgencyUsers(tx, ticket.agencyId, id));
  await queueEmails(context, tx, followersOf(people, ticket.userId), news);
}

/** Notifies the administrators: the ticket's reviewer, or all of them while it has none. */
export async function notifyAdmins(
  context: AppContext,
  tx: Transaction,
  ticket: Pick<Ticket, 'reviewerId'>,
  news: News,
): Promise<void> {
  const people = await oneOrAll(ticket.reviewerId, (id) => listApprovedAdministrators(tx, id));
  await queueEmails(context, tx, followersOf(people, ticket.reviewerId), news);
}

/** Reads only the user with this id if that is enough: an agency may have thousands of users. */
async function oneOrAll(id: string | null, read: (id?: string) => Promise<User[]>): Promise<User[]> {
  const one = id === null ? [] : await read(id);
  return one.length > 0 ? one : read();
}
