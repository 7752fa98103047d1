import { errorCatalog } from '@plainview/contract/error-catalog';
import { checkFilled } from '../../../api/form-checks.ts';
import { useContractForm } from '../../../api/use-contract-form.ts';
import { persistState, readPersistedState } from '../../../ui/persisted-state.ts';
import { usePersistedText } from '../../../ui/use-persisted-text.ts';
import type { WrittenReport } from '../post-preview.ts';
import { useDelivery } from '../use-delivery.ts';

interface ReportFormOptions {
  readonly ticket: { readonly id: string };
  readonly userId: string;
  /** A finding is being edited and not saved yet. */
  readonly hasOpenFinding: boolean;
  readonly onNextTicket: () => void;
}

/** Key of the last choice in this tab. */
const OPENS_NEXT = 'deliver.opens-next';

/** Returns the errors that are known before sending. */
const checkDelivery = (
  { summary, notWatchedReason }: Pick<Required<WrittenReport>, 'summary' | 'notWatchedReason'>,
  hasGaps: boolean,
) =>
  checkFilled(
    { summary, notWatchedReason },
    {
      summary: errorCatalog.SUMMARY_REQUIRED.message,
      ...(hasGaps && { notWatchedReason: errorCatalog.FOOTAGE_NOT_WATCHED.message }),
    },
  );

/**
 * Holds the texts of a report, which survive a reload, and delivers it.
 * @param hasGaps parts of the footage were not watched, which needs a reason
 */
export function useReportForm(
  { ticket, userId, hasOpenFinding, onNextTicket }: ReportFormOptions,
  hasGaps: boolean,
  hasMissingAnswers: boolean,
) {
  const { deliver: call } = useDelivery();
  const [summary, setSummary] = usePersistedText(`${userId}.summary.${ticket.id}`);
  const [reason, setReason] = usePersistedText(`${userId}.not-watched.${ticket.id}`);
  const writtenOf = (values: Required<WrittenReport>): WrittenReport => ({
    summary: values.summary,
    ...(hasGaps && { notWatchedReason: values.notWatchedReason }),
    ...(values.withoutPendingStills && { withoutPendingStills: true }),
  });
  const form = useContractForm({
    initial: {
      summary,
      notWatchedReason: reason,
      withoutPendingStills: false,
      opensNext: readPersistedState(OPENS_NEXT) === true,
    },
    check: (values) => checkDelivery(values, hasGaps),
    call,
    onChange: (values) => {
      setSummary(values.summary);
      setReason(values.notWatchedReason);
    },
    onSubmit: ({ opensNext: opens, ...values }) => {
      if (hasOpenFinding || hasMissingAnswers) return;
      persistState(OPENS_NEXT, opens);
      call.mutate(
        { ticketId: ticket.id, ...writtenOf(values) },
        {
          onSuccess: () => {
            setSummary('');
            setReason('');
            if (opens) onNextTicket();
          },
        },
      );
    },
  });
  return { form, call, written: writtenOf(form.values) };
}
