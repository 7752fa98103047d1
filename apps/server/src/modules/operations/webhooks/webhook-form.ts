import type { WebhookEvent } from '@plainview/domain/operations/webhooks/webhook';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { isAllowedAddress } from './allowed-address.ts';

/** The settings that a user submits for a webhook. */
export interface WebhookForm {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
}

/**
 * Rejects a URL that must not be stored.
 * @throws AppError WEBHOOK_URL_HAS_CREDENTIALS or WEBHOOK_NOT_ALLOWED.
 */
export function refuseUnsafeUrl(context: AppContext, url: string): void {
  const { origin, username, password } = new URL(url);
  // Credentials would be visible in lists, in the ledger and in logs.
  if (username !== '' || password !== '') throw new AppError('WEBHOOK_URL_HAS_CREDENTIALS');
  if (!isAllowedAddress(url, context.config.webhookOrigins))
    throw new AppError('WEBHOOK_NOT_ALLOWED', { origin });
}
