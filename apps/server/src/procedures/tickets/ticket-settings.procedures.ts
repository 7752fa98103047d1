import { readTicketSettings, setTicketSettings } from '../../use-cases/ticket/ticket-settings.ts';
import { ticketSettingsView } from '../../views/ticket-settings.view.ts';
import { account, admin } from '../base.ts';

export const ticketSettingsProcedures = {
  get: account.ticketSettings.get.handler(async ({ context: { app, actor } }) =>
    ticketSettingsView(await readTicketSettings(app, actor)),
  ),

  set: admin.ticketSettings.set.handler(async ({ context: { app, actor }, input }) =>
    ticketSettingsView(await setTicketSettings(app, actor, input)),
  ),
};
