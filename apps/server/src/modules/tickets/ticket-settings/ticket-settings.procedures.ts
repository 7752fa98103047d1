import { account, admin } from '../../../procedures/base.ts';
import { getTicketSettings, setTicketSettings } from './ticket-settings.ts';
import { ticketSettingsView } from './ticket-settings.view.ts';

export const ticketSettingsProcedures = {
  get: account.ticketSettings.get.handler(async ({ context: { app, actor } }) =>
    ticketSettingsView(await getTicketSettings(app, actor)),
  ),

  set: admin.ticketSettings.set.handler(async ({ context: { app, actor }, input }) =>
    ticketSettingsView(await setTicketSettings(app, actor, input)),
  ),
};
