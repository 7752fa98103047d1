import type { RedactionTerms } from '@plainview/domain/tickets/ticket-settings/redaction-terms';
import type { Reader } from '@plainview/postgres/database';
import { AppError } from '../../../platform/core/app-error.ts';
import { getTicketSettings } from '../../tickets/ticket-settings/ticket-settings.repository.ts';

/** The terms of new orders, with the version of the ticket settings that has them. */
export interface CurrentTerms {
  readonly terms: RedactionTerms;
  readonly settingsVersion: number;
}

/**
 * Returns the terms of new orders.
 * @param shownVersion version of the ticket settings that the user was shown; null accepts the current terms
 * @throws AppError REDACTIONS_NOT_OFFERED, and PRICES_CHANGED or DUE_PERIOD_CHANGED if the user was shown others
 */
export async function requireTerms(tx: Reader, shownVersion: number | null): Promise<CurrentTerms> {
  const { current, other: shown } = await getTicketSettings(tx, shownVersion);
  const { redaction: terms, version: settingsVersion } = current;
  if (terms === null) throw new AppError('REDACTIONS_NOT_OFFERED');
  if (shownVersion !== null) {
    if (shown?.redaction?.centsPerMinute !== terms.centsPerMinute) throw new AppError('PRICES_CHANGED');
    if (shown.redaction.dueDays !== terms.dueDays) throw new AppError('DUE_PERIOD_CHANGED');
  }
  return { terms, settingsVersion };
}
