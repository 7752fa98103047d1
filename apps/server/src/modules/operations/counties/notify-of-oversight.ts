import type { EmailTopic } from '@plainview/domain/operations/mail/email-topic';
import type { AppContext } from '../../../app-context.ts';
import type { Transaction } from '../../../persistence/database/database.ts';
import { queueEmails } from '../../identity/mail/queue-email.ts';
import { listAgencyUsers } from '../../identity/users/account.repository.ts';

interface OversightNotice {
  readonly agencyId: string;
  readonly eventKey: string;
  readonly about: Extract<EmailTopic, { readonly kind: 'oversightChanged' }>;
  readonly now: Date;
}

/** Notifies the administrators of an agency of who oversees it, or all of its users if it has none. */
export async function notifyOfOversight(
  context: AppContext,
  tx: Transaction,
  { agencyId, ...message }: OversightNotice,
): Promise<void> {
  const people = await listAgencyUsers(tx, agencyId);
  const administrators = people.filter(({ isAgencyAdministrator }) => isAgencyAdministrator);
  await queueEmails(context, tx, administrators.length > 0 ? administrators : people, message);
}
