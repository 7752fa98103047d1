import { account, admin } from '../../../procedures/base.ts';
import {
  readBillingAddress,
  readBillingSettings,
  saveBillingAddress,
  saveBillingSettings,
} from './billing.ts';
import { billingSettingsView } from './invoice.view.ts';

export const billingProcedures = {
  getSettings: admin.billing.getSettings.handler(async ({ context: { app, actor } }) =>
    billingSettingsView(await readBillingSettings(app, actor)),
  ),

  setSettings: admin.billing.setSettings.handler(async ({ context: { app, actor }, input }) =>
    billingSettingsView(await saveBillingSettings(app, actor, input)),
  ),

  getAddress: account.billing.getAddress.handler(({ context: { app, actor }, input }) =>
    readBillingAddress(app, actor, input.agencyId ?? null),
  ),

  setAddress: account.billing.setAddress.handler(
    ({ context: { app, actor }, input: { agencyId, ...address } }) =>
      saveBillingAddress(app, actor, agencyId ?? null, address),
  ),
};
