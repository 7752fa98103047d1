import type { Outputs } from '@plainview/contract/index';
import type { getTicketSettings } from './ticket-settings.ts';

/** Returns the settings of new tickets. */
export const ticketSettingsView = ({
  incidentTypes,
  ...settings
}: Awaited<ReturnType<typeof getTicketSettings>>): Outputs['ticketSettings']['get'] => ({
  ...settings,
  incidentTypes: [...incidentTypes],
});
