import {
  defaultBillingSettings,
  type BillingAddress,
  type BillingSettings,
} from '@plainview/domain/billing/invoices/billing-settings';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { eq, getTableColumns } from 'drizzle-orm';
import { billingAddresses, billingSettings } from './invoices.table.ts';

const { id: _id, ...settingColumns } = getTableColumns(billingSettings);

/** Returns the settings of new invoices, or the defaults before they are saved. */
export async function getBillingSettings(tx: Reader): Promise<BillingSettings> {
  const [row] = await tx.select(settingColumns).from(billingSettings);
  return row ?? defaultBillingSettings;
}

export async function setBillingSettings(tx: Transaction, settings: BillingSettings): Promise<void> {
  await tx
    .insert(billingSettings)
    .values({ id: 1, ...settings })
    .onConflictDoUpdate({ target: billingSettings.id, set: settings });
}

/** Returns an agency's billing address, or null if it has none. */
export async function getBillingAddress(tx: Reader, agencyId: string): Promise<BillingAddress | null> {
  const { name, address, reference } = billingAddresses;
  const [row] = await tx
    .select({ name, address, reference })
    .from(billingAddresses)
    .where(eq(billingAddresses.agencyId, agencyId));
  return row ?? null;
}

export async function setBillingAddress(
  tx: Transaction,
  agencyId: string,
  address: BillingAddress,
): Promise<void> {
  await tx
    .insert(billingAddresses)
    .values({ agencyId, ...address })
    .onConflictDoUpdate({ target: billingAddresses.agencyId, set: address });
}
