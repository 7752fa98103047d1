import { mayReceive } from '@plainview/domain/operations/mail/mail';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { findUser } from '../users/account.repository.ts';
import { endDigest, listDigestRecipients, lockDigestMessages } from './mail-digest.repository.ts';
import { queueEmail } from './queue-email.ts';

const BATCH = 100;

/** Writes the digests that are due, each in the transaction that marks its messages as contained. */
export async function writeDigests(app: AppContext): Promise<void> {
  const now = app.clock.now();
  let recipients: string[];
  do {
    recipients = await asSystem(app.database, (tx) => listDigestRecipients(tx, { now, limit: BATCH }));
    for (const userId of recipients) await writeDigest(app, userId, now);
  } while (recipients.length === BATCH);
}

/** Leaves out what the user has turned off in the meantime. A disabled account gets no digest. */
async function writeDigest(app: AppContext, userId: string, now: Date): Promise<void> {
  await asSystem(app.database, async (tx) => {
    const messages = await lockDigestMessages(tx, userId, now);
    const [first] = messages;
    const user = await findUser(tx, userId);
    // Another process was faster.
    if (!first || !user) return;
    const wanted = messages.filter(({ kind }) => mayReceive(kind, user));
    if (wanted.length > 0) {
      const about = { kind: 'dailyDigest', subjects: wanted.map(({ subject }) => subject) } as const;
      await queueEmail(app, tx, user, { eventKey: `dailyDigest:${first.id}`, about, now });
    }
    await endDigest(
      tx,
      messages.map(({ id }) => id),
    );
  });
}
