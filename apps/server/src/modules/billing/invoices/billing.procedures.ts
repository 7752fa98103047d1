import { account, admin } from '../../../procedures/base.ts';
import { getBillingAddress, getBillingSettings, setBillingAddress, setBillingSettings } from './billing.ts';
import { billingSettingsView } from './invoices.view.ts';

export const billingProcedures = {
  getSettings: admin.billing.getSettings.handler(async ({ context: { app, actor } }) =>
    billingSettingsView(await getBillingSettings(app, actor)),
  ),

  setSettings: admin.billing.setSettings.handler(async ({ context: { app, actor }, input }) =>
    billingSettingsView(await setBillingSettings(app, actor, input)),
  ),

  getAddress: account.billing.getAddress.handler(({ context: { app, actor }, input }) =>
    getBillingAddress(app, actor, input.agencyId ?? null),
  ),

  setAddress: account.billing.setAddress.handler(
    ({ context: { app, actor }, input: { agencyId, ...address } }) =>
      setBillingAddress(app, actor, agencyId ?? null, address),
  ),
};
