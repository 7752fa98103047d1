import type { AdminActor } from '@plainview/domain/account/actor';
import type { Webhook } from '@plainview/domain/operations/webhooks/webhook';
import { sha256Hex } from '@plainview/domain/shared/content-hash';
import type { Transaction } from '../../../persistence/database/database.ts';
import { recordEvent } from '../../../use-cases/custody/record-event.ts';

/** Records a change of a webhook in the ledger, for administrators only. */
export function recordWebhook(
  tx: Transaction,
  actor: AdminActor,
  act: {
    readonly event: 'webhook.added' | 'webhook.changed' | 'webhook.secret_renewed' | 'webhook.removed';
    readonly webhook: Webhook;
    readonly now: Date;
  },
): Promise<void> {
  const { id, url, events, isPaused } = act.webhook;
  return recordEvent(tx, actor, act.now, {
    event: act.event,
    subject: 'webhook',
    subjectId: id,
    agencyId: null,
    audience: 'internal',
    // The URL may contain a secret of the receiver, so only its origin and its hash are recorded permanently.
    data: { origin: new URL(url).origin, urlSha256: sha256Hex(url), events, isPaused },
  });
}
