import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { Check } from '@plainview/domain/operations/health/installation-checks';
import { testMessage } from '@plainview/domain/operations/mail/test-message';
import { SECOND } from '@plainview/domain/shared/time';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import type { Delivery } from '../../../platform/integrations/mail/mailer.ts';
import { findUser } from '../../identity/users/account.repository.ts';
import { checkInstallation } from './check-installation.ts';
import { TEST_FILE_BYTES, tryStorage } from './try-storage.ts';

const MAIL_PATIENCE = 30 * SECOND;

/** Runs the checks of the operator's command on the running product. */
export async function readHealth(app: AppContext): Promise<readonly Check[]> {
  const { config, installation, blobs, ffmpeg, clock, signer } = app;
  // With a database server and a bucket, nothing may have needed it yet.
  await mkdir(config.dataDirectory, { recursive: true, mode: 0o700 });
  await signer.check();
  return checkInstallation(config, {
    connect: () => installation.owner,
    openBlobs: () => blobs,
    findFfmpeg: () => ffmpeg,
    settingsFile: null,
    secret: installation.secret,
    trial: null,
    now: clock.now(),
  });
}

/**
 * Sends a message to the administrator now, past the outbox, so that the mail server's own
 * answer can be shown.
 */
export async function sendTestMessage(
  { mailer, renderEmail, database, stopping }: AppContext,
  actor: AdminActor,
): Promise<Delivery & { readonly address: string }> {
  if (mailer === null) throw new AppError('MAIL_NOT_SET_UP');
  const user = await tenantTransaction(database, actor, (tx) => findUser(tx, actor.userId));
  if (user === null) throw new AppError('NOT_FOUND');
  const content = testMessage(user.name);
  const { text, html } = await renderEmail(content);
  const delivery = await mailer.send(
    {
      messageId: mailer.messageIdOf(randomUUID()),
      to: { name: user.name, address: user.email },
      subject: content.subject,
      text,
      html,
    },
    AbortSignal.any([stopping, AbortSignal.timeout(MAIL_PATIENCE)]),
  );
  return { ...delivery, address: user.email };
}

/** The result of a test of the storage. */
export interface StorageTest {
  /** Null if it works. */
  readonly problem: string | null;
  readonly bytes: number;
  readonly milliseconds: number;
}

/** Tests the storage (`tryStorage`). */
export async function testStorage(
  { blobs, database, log }: Pick<AppContext, 'blobs' | 'database' | 'log'>,
  actor: AdminActor,
): Promise<StorageTest> {
  // Checks the administrator's rights again, as every change does.
  await tenantTransaction(database, actor, async () => undefined);
  const startedAt = performance.now();
  const result = (problem: string | null): StorageTest => ({
    problem,
    bytes: TEST_FILE_BYTES,
    milliseconds: Math.round(performance.now() - startedAt),
  });
  try {
    await tryStorage(blobs);
    return result(null);
  } catch (error) {
    log.error({ err: error }, 'the test of the storage failed');
    return result(error instanceof Error ? error.message : String(error));
  }
}
