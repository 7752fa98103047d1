import type { Actor, AdminActor } from '@plainview/domain/identity/users/actor';
import {
  frozenRushTerms,
  haveSameRushDays,
  haveSameSupplement,
} from '@plainview/domain/tickets/ticket-settings/rush';
import {
  describeSettingsChange,
  haveSameRates,
  type TicketSettings,
  type TicketSettingsVersion,
} from '@plainview/domain/tickets/ticket-settings/ticket-settings';
import type { RushTerms } from '@plainview/domain/tickets/tickets/ticket-price';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import * as repository from './ticket-settings.repository.ts';
import type { StoredTicketSettings } from './ticket-settings.repository.ts';

/** Returns the settings of new tickets. */
export async function getTicketSettings(context: AppContext, actor: Actor): Promise<StoredTicketSettings> {
  const { current } = await tenantRead(context.database, actor, (tx) =>
    repository.getTicketSettings(tx, null),
  );
  return actor.role === 'admin' ? current : { ...current, savedBy: null };
}

/**
 * Saves a new version of the settings. Saving what is already in force changes nothing, so a repeated
 * call is harmless.
 * @param version the version that the change is based on
 */
export function setTicketSettings(
  context: AppContext,
  actor: AdminActor,
  { version, ...settings }: TicketSettingsVersion,
): Promise<StoredTicketSettings> {
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const { current } = await repository.getTicketSettings(tx, null);
    const changes = describeSettingsChange(current, settings);
    if (changes.length === 0) return current;
    const saved = { ...settings, version: version + 1, savedBy: actor.name, savedAt: now };
    if (version !== current.version || !(await repository.setTicketSettings(tx, saved)))
      throw new AppError('TICKET_SETTINGS_CHANGED');
    await recordEvent(tx, actor, now, {
      event: 'tickets.settings_set',
      subject: 'settings',
      subjectId: 'tickets',
      agencyId: null,
      audience: 'internal',
      data: { settingsVersion: saved.version, changes },
    });
    return saved;
  });
}

/**
 * Checks that a ticket costs what the user was shown, and is due when they were shown.
 * @param shown the settings that the user was shown; null if that version does not exist
 * @param form whether the ticket has rush service
 */
export function requireShownTerms(
  current: TicketSettings,
  shown: TicketSettings | null,
  { isRush }: { readonly isRush: boolean },
): void {
  if (shown === null || !haveSameRates(shown, current)) throw new AppError('PRICES_CHANGED');
  if (shown.dueDays !== current.dueDays) throw new AppError('DUE_PERIOD_CHANGED');
  if (!isRush || !current.rush) return;
  if (!shown.rush || !haveSameSupplement(shown.rush, current.rush)) throw new AppError('PRICES_CHANGED');
  if (!haveSameRushDays(shown.rush, current.rush)) throw new AppError('DUE_PERIOD_CHANGED');
}

/** Returns the terms of rush service for a new ticket. @throws AppError RUSH_NOT_OFFERED */
export function requireRushTerms({ rush, dueDays }: TicketSettings): RushTerms {
  if (!rush) throw new AppError('RUSH_NOT_OFFERED');
  return frozenRushTerms(rush, dueDays);
}
