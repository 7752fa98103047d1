import type { Outputs } from '@plainview/contract/index';
import { LONGEST_REASON, LONGEST_SUMMARY } from '@plainview/domain/shared/text-limits';
import { useEffect, useRef, useState } from 'react';
import { errorCodeOf } from '../../../api/describe-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { useCoverage } from '../../coverage/use-coverage.ts';
import type { Finding } from '../../findings/finding-order.ts';
import { useMissingAnswers } from '../../scorecards/use-missing-answers.ts';
import { OmittedPictures } from '../OmittedPictures.tsx';
import { PendingStills } from '../PendingStills.tsx';
import type { WrittenReport } from '../post-preview.ts';
import { PreviewButtons, PreviewFrame } from '../ReportPreview.tsx';
import { DeliveryChecklist, type ChecklistActions } from './DeliveryChecklist.tsx';
import { LivePreview } from './LivePreview.tsx';
import { summarizeWatched } from './summarize-watched.ts';
import { useReportForm } from './use-report-form.ts';

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

/**
 * Composes the report next to the videos: what should be known before, the texts, what the report will contain,
 * and its delivery. Texts survive closing, failed calls and a reload.
 */
export function ReportComposer(props: ReportComposerProps) {
  const { ticket, findings, findingCounts, hasOpenFinding, asked } = props;
  const missing = useMissingAnswers(ticket.id);
  const watched = summarizeWatched(ticket.videos, useCoverage(ticket.id).data);
  const { hasGaps } = watched;
  const summaryField = useRef<HTMLTextAreaElement>(null);
  const deliverButton = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked > 0) summaryField.current?.focus();
  }, [asked]);
  const { form, call, written } = useReportForm(props, hasGaps, missing.length > 0);
  // Also while it is not shown: it is checked only as long as parts were not watched.
  const notWatchedReason = form.field('notWatchedReason');
  const opensNext = form.field('opensNext');
  const withoutPending = form.field('withoutPendingStills');

  return (
    <Form
      {...form.formProps}
      aria-label="Deliver Report"
      onKeyDownCapture={(event) => {
        // Leaves the text, so that the player's keys work again.
        if (event.key === 'Escape' && event.target instanceof HTMLTextAreaElement) event.target.blur();
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
      <ExactPreview ticketId={ticket.id} written={written} hasMissingAnswers={missing.length > 0} />
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

interface ExactPreviewProps {
  readonly ticketId: string;
  readonly written: WrittenReport;
  readonly hasMissingAnswers: boolean;
}

/** Shows the PDF as it would be delivered, on request. */
function ExactPreview({ ticketId, written, hasMissingAnswers }: ExactPreviewProps) {
  const [previewed, setPreviewed] = useState<WrittenReport | null>(null);
  const isOutdated =
    written.summary !== previewed?.summary || written.notWatchedReason !== previewed.notWatchedReason;
  return (
    <>
      <PreviewButtons
        ticketId={ticketId}
        written={written}
        barrier={hasMissingAnswers ? ANSWERS_MISSING : previewBarrier(written)}
        onShow={() => setPreviewed(written)}
      />
      {previewed && <PreviewFrame ticketId={ticketId} written={previewed} isOutdated={isOutdated} />}
    </>
  );
}

const ANSWERS_MISSING = 'Answer the required questions to preview the report.';

/** Returns why the report cannot be previewed yet, or null. */
function previewBarrier({ summary, notWatchedReason }: WrittenReport): string | null {
  if (summary.trim() === '') return 'Write the summary to preview the report.';
  return notWatchedReason?.trim() === '' ? 'Give the reason above to preview the report.' : null;
}
