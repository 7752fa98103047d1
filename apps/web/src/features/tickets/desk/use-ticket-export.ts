import { screenTexts } from '@plainview/contract/screen-texts';
import { api } from '../../../api/client.ts';
import { describeError } from '../../../api/describe-error.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { startDownload } from '../../exports/start-download.ts';
import { ticketFilterCall, type AgencyTicketFilter } from '../../ticket-filter/ticket-filter.ts';

/**
 * Exports the agency's tickets that match a filter. `problem` is the message for why the last export failed.
 */
export function useTicketExport() {
  const prepare = useMutation(api.exports.prepareTickets.mutationOptions({ onSuccess: startDownload }));
  return {
    start: (format: 'xlsx' | 'csv', { agency: _agency, ...filter }: AgencyTicketFilter): void =>
      prepare.mutate({ format, filter: ticketFilterCall(filter) }),
    isPending: prepare.isPending,
    problem: prepare.error && describeError(prepare.error, screenTexts.downloadFailed),
    dismiss: prepare.reset,
  };
}
