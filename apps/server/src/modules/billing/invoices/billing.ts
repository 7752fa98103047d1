import {
  changedBillingSettings,
  type BillingAddress,
  type BillingSettings,
} from '@plainview/domain/billing/invoices/billing-settings';
import type { Actor, AdminActor } from '@plainview/domain/identity/users/actor';
import type { Reader } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { findAgencyIfVisible } from '../../agencies/agencies/agencies.repository.ts';
import * as repository from './billing.repository.ts';

/** Returns the settings of new invoices. */
export const getBillingSettings = (context: AppContext, actor: AdminActor): Promise<BillingSettings> =>
  tenantRead(context.database, actor, repository.getBillingSettings);

/** Saves the settings of new invoices. Saving what is already in force changes nothing. */
export const setBillingSettings = (
  context: AppContext,
  actor: AdminActor,
  settings: BillingSettings,
): Promise<BillingSettings> =>
  tenantTransaction(context.database, actor, async (tx) => {
    const changes = changedBillingSettings(await repository.getBillingSettings(tx), settings);
    if (changes.length === 0) return settings;
    await repository.setBillingSettings(tx, settings);
    await recordEvent(tx, actor, context.clock.now(), {
      event: 'billing.settings_set',
      subject: 'settings',
      subjectId: 'billing',
      agencyId: null,
      audience: 'internal',
      data: { changes },
    });
    return settings;
  });

/**
 * Returns the name and address for an agency's next invoice.
 * @param asked null for the actor's own agency
 */
export const getBillingAddress = (
  context: AppContext,
  actor: Actor,
  asked: string | null,
): Promise<BillingAddress> =>
  tenantRead(context.database, actor, (tx) => addressOf(tx, agencyOf(actor, asked)));

/**
 * Saves the name and address for an agency's next invoices.
 * @param asked null for the actor's own agency
 */
export const setBillingAddress = (
  context: AppContext,
  actor: Actor,
  asked: string | null,
  address: BillingAddress,
): Promise<BillingAddress> =>
  tenantTransaction(context.database, actor, async (tx) => {
    const agencyId = agencyOf(actor, asked);
    const before = await addressOf(tx, agencyId);
    const isSame =
      before.name === address.name &&
      before.address === address.address &&
      before.reference === address.reference;
    if (isSame) return before;
    await repository.setBillingAddress(tx, agencyId, address);
    await recordEvent(tx, actor, context.clock.now(), {
      event: 'billing.address_set',
      subject: 'agency',
      subjectId: agencyId,
      agencyId,
      data: { billingName: address.name },
    });
    return address;
  });

/** Returns the name and address for an agency's next invoice. @throws AppError NOT_FOUND */
export async function addressOf(tx: Reader, agencyId: string): Promise<BillingAddress> {
  const agency = await findAgencyIfVisible(tx, agencyId);
  if (!agency) throw new AppError('NOT_FOUND');
  return (
    (await repository.getBillingAddress(tx, agencyId)) ?? { name: agency.name, address: '', reference: '' }
  );
}

/** Returns the agency that is meant: the actor's own one by default. @throws AppError NOT_FOUND */
function agencyOf(actor: Actor, asked: string | null): string {
  const agencyId = asked ?? actor.agencyId;
  if (agencyId === null) throw new AppError('NOT_FOUND');
  return agencyId;
}
