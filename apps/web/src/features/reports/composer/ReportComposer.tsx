import { errorCatalog } from '@plainview/contract/error-catalog';
import type { Outputs } from '@plainview/contract/index';
import { LONGEST_REASON, LONGEST_SUMMARY } from '@plainview/domain/shared/text-limits';
import { useEffect, useRef, useState } from 'react';
import { errorCodeOf } from '../../../api/describe-error.ts';
import { checkFilled } from '../../../api/form-checks.ts';
import { useContractForm } from '../../../api/use-contract-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { persistState, readPersistedState } from '../../../ui/persisted-state.ts';
import { usePersistedText } from '../../../ui/use-persisted-text.ts';
import { useCoverage } from '../../coverage/use-coverage.ts';
import type { Finding } from '../../findings/finding-order.ts';
import { useMissingAnswers } from '../../scorecards/MissingAnswers.tsx';
import { PendingStills } from '../PendingStills.tsx';
import type { WrittenReport } from '../post-preview.ts';
import { PreviewButtons, PreviewFrame } from '../ReportPreview.tsx';
import { useDelivery } from '../use-delivery.ts';
import { DeliveryChecklist, type ChecklistActions } from './DeliveryChecklist.tsx';
import { LivePreview } from './LivePreview.tsx';
import { summarizeWatched } from './summarize-watched.ts';

const OmittedPictures = lazyComponent(async () => (await import('../OmittedPictures.tsx')).OmittedPictures, {
  placeholder: () => null,
});

export interface ReportComposerProps extends ChecklistActions {
  readonly ticket: Outputs['tickets']['get'];
  readonly userId: string;
  readonly findings: readonly Finding[];
  readonly findingCounts: ReadonlyMap<string, number>;
  /** A finding is being edited and not saved yet. */
  readonly hasOpenFinding: boolean;
  /** Another number moves the focus to the summary. */
  readonly asked: number;
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
 * Composes the report next to the videos: what should be known before, the texts, what the report will contain,
 * and its delivery. Texts survive closing, failed calls and a reload.
 */
export function ReportComposer(props: ReportComposerProps) {
  const { ticket, userId, findings, findingCounts, hasOpenFinding, asked, onNextTicket } = props;
  const { deliver: call } = useDelivery();
  const [summary, setSummary] = usePersistedText(`${userId}.summary.${ticket.id}`);
  const [reason, setReason] = usePersistedText(`${userId}.not-watched.${ticket.id}`);
  const missing = useMissingAnswers(ticket.id);
  const watched = summarizeWatched(ticket.videos, useCoverage(ticket.id).data);
  const { hasGaps } = watched;
  const summaryField = useRef<HTMLTextAreaElement>(null);
  const deliverButton = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked > 0) summaryField.current?.focus();
  }, [asked]);
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
      if (hasOpenFinding || missing.length > 0) return;
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
  // Also while it is not shown: it is checked only as long as parts were not watched.
  const notWatchedReason = form.field('notWatchedReason');
  const opensNext = form.field('opensNext');
  const withoutPending = form.field('withoutPendingStills');
  const [previewed, setPreviewed] = useState<WrittenReport | null>(null);
  const written = writtenOf(form.values);
  const isOutdated =
    written.summary !== previewed?.summary || written.notWatchedReason !== previewed.notWatchedReason;

  return (
    <Form
      {...form.formProps}
      aria-label="Deliver Report"
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        // A delivery cannot be undone, so the key leads to its button.
        event.preventDefault();
        deliverButton.current?.querySelector('button')?.focus();
      }}
      className="gap-3! rounded-md border border-line bg-surface p-3"
    >
      <DeliveryChecklist {...props} watched={watched} missing={missing} />
      <TextArea
        ref={summaryField}
        label="Summary"
        description="Opens the report: what was reviewed and what the agency should know first."
        rows={6}
        maxLength={LONGEST_SUMMARY}
        isRequired
        {...form.field('summary')}
      />
      {hasGaps && (
        <TextArea
          label="Why parts of the footage were not watched"
          description="The report lists these parts and this reason. Parts that were skimmed, or that only the browser stated, do not count as watched."
          rows={2}
          maxLength={LONGEST_REASON}
          isRequired
          {...notWatchedReason}
        />
      )}
      <PendingStills
        count={
          findings.filter(({ still }) => still?.state === 'waiting' || still?.state === 'working').length
        }
        isRefused={errorCodeOf(call.error) === 'STILLS_NOT_READY'}
        isAccepted={withoutPending.value}
        onAccept={withoutPending.onChange}
      />
      <OmittedPictures ticketId={ticket.id} />
      <LivePreview
        ticket={ticket}
        findings={findings}
        findingCounts={findingCounts}
        watched={watched}
        summary={form.values.summary}
        notWatchedReason={form.values.notWatchedReason}
      />
      <PreviewButtons
        ticketId={ticket.id}
        written={written}
        barrier={missing.length > 0 ? ANSWERS_MISSING : previewBarrier(written)}
        onShow={() => setPreviewed(written)}
      />
      {previewed && <PreviewFrame ticketId={ticket.id} written={previewed} isOutdated={isOutdated} />}
      <div className="-bottom-px -mx-3 room:sticky -mb-3 space-y-2 rounded-b-md border-t border-line bg-surface px-3 py-2">
        <p className="text-xs text-soft">
          A delivered report is immutable: neither you nor the agency can change it. To correct something
          later, reopen the ticket and deliver a new version; this one stays.
        </p>
        <div ref={deliverButton} className="flex flex-wrap items-center justify-between gap-2">
          <Checkbox isSelected={opensNext.value} onChange={opensNext.onChange}>
            Open my next ticket afterward
          </Checkbox>
          <Button
            variant="primary"
            type="submit"
            isPending={form.isPending}
            isDisabled={missing.length > 0 || hasOpenFinding}
          >
            Deliver Report
          </Button>
        </div>
      </div>
    </Form>
  );
}

const ANSWERS_MISSING = 'Answer the required questions to preview the report.';

/** Returns why the report cannot be previewed yet, or null. */
function previewBarrier({ summary, notWatchedReason }: WrittenReport): string | null {
  if (summary.trim() === '') return 'Write the summary to preview the report.';
  return notWatchedReason?.trim() === '' ? 'Give the reason above to preview the report.' : null;
}
