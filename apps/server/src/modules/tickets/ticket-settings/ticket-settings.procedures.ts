import type { Outputs } from '@plainview/contract/index';
import { account, admin } from '../../../procedures/base.ts';
import { getTicketSettings, setTicketSettings } from './ticket-settings.ts';

/** Returns the settings of new tickets. */
export const ticketSettingsView = ({
  incidentTypes,
  redaction,
  ...settings
}: Awaited<ReturnType<typeof getTicketSettings>>): Outputs['ticketSettings']['get'] => ({
  ...settings,
  redaction: redaction && { ...redaction, reasons: [...redaction.reasons] },
  incidentTypes: [...incidentTypes],
});

export const ticketSettingsProcedures = {
  get: account.ticketSettings.get.handler(async ({ context: { app, actor } }) =>
    ticketSettingsView(await getTicketSettings(app, actor)),
  ),

  set: admin.ticketSettings.set.handler(async ({ context: { app, actor }, input }) =>
    ticketSettingsView(await setTicketSettings(app, actor, input)),
  ),
};
