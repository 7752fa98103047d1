import { randomUUID } from 'node:crypto';
import { SECOND } from '@plainview/domain/shared/time';
import type { Config } from '../../../platform/config/config.ts';
import { createSmtpMailer } from '../../../platform/integrations/mail/smtp-mailer.ts';
import { tryFfmpeg } from '../../../platform/media/ffmpeg/try-ffmpeg.ts';
import type { Trial } from './check-installation.ts';
import { TEST_FILE_BYTES, tryStorage } from './try-storage.ts';

const PATIENCE = 10 * SECOND;
const MAIL_PATIENCE = 30 * SECOND;

/**
 * Returns the tests of the functions that the settings name.
 * @param recipient gets a message; null only signs in to the mail server
 */
export const createTrial = (config: Config, recipient: string | null): Trial => ({
  async storage(blobs) {
    await tryStorage(blobs);
    return `stored, read and deleted ${TEST_FILE_BYTES} bytes`;
  },
  mail: () => tryMail(config, recipient),
  async ffmpeg(ffmpeg) {
    await tryFfmpeg(ffmpeg);
    return 'decodes';
  },
  async address(publicUrl) {
    const response = await fetch(`${publicUrl}/ping`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    }).catch((error: unknown) => {
      throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
    });
    await response.body?.cancel();
    if (response.status !== 204) throw new Error(`it answers with ${response.status}, not as Plainview does`);
    return `${publicUrl} leads here`;
  },
});

async function tryMail({ mail }: Config, recipient: string | null): Promise<string> {
  if (mail === null) throw new Error('no mail server');
  const mailer = createSmtpMailer(mail);
  if (recipient === null) {
    await mailer.verify();
    return 'the mail server answers (--mail-to <address> sends a message)';
  }
  const { outcome, said } = await mailer.send(
    {
      messageId: mailer.messageIdOf(randomUUID()),
      to: { name: '', address: recipient },
      subject: 'Test message from Plainview',
      text: 'The mail server works.',
      html: '<p>The mail server works.</p>',
    },
    AbortSignal.timeout(MAIL_PATIENCE),
  );
  if (outcome !== 'accepted') throw new Error(said);
  return `sent a message to ${recipient}`;
}
