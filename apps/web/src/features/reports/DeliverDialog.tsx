import { errorCatalog } from '@plainview/contract/error-catalog';
import { summarizeCoverage } from '@plainview/domain/review/watch-coverage';
import { LONGEST_REASON, LONGEST_SUMMARY } from '@plainview/domain/shared/text-limits';
import { checkFilled } from '../../api/form-checks.ts';
import { useContractForm, type FormCall } from '../../api/use-contract-form.ts';
import { CopyId } from '../../ui/CopyId.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { useCoverage } from '../coverage/use-coverage.ts';
import { MissingAnswers, useMissingAnswers } from '../scorecards/MissingAnswers.tsx';

/** A video that the report will cover. */
interface ReportVideo {
  readonly videoId: string;
  /** Name of the video entry in the ticket, for example "video-1". */
  readonly label: string;
  readonly fileName: string;
  readonly sha256: string;
  readonly findings: number;
  readonly durationMicroseconds: number;
}

interface DeliverDialogProps {
  readonly ticketId: string;
  readonly videos: readonly ReportVideo[];
  /** The text that was entered before. */
  readonly summary: string;
  readonly onSummaryChange: (summary: string) => void;
  readonly call: FormCall;
  readonly onDeliver: (form: { readonly summary: string; readonly notWatchedReason?: string }) => void;
  /** Opens a question of the scorecard. */
  readonly onShowQuestion: (questionId: string) => void;
  readonly onClose: () => void;
}

/** Asks for the summary and shows what the report will be based on, before it becomes immutable. */
export function DeliverDialog(props: DeliverDialogProps) {
  const { ticketId, videos, summary, onSummaryChange, call, onDeliver, onShowQuestion, onClose } = props;
  const missing = useMissingAnswers(ticketId);
  const coverage = useCoverage(ticketId).data;
  const total = videos.reduce((sum, video) => sum + video.findings, 0);
  const watched = new Map(
    videos.map(({ videoId, durationMicroseconds }) => {
      const parts = coverage?.filter((part) => part.videoId === videoId) ?? [];
      return [videoId, summarizeCoverage(parts, durationMicroseconds)];
    }),
  );
  const hasGaps = coverage !== undefined && [...watched.values()].some(({ gaps }) => gaps.length > 0);
  const form = useContractForm({
    initial: { summary, notWatchedReason: '' },
    check: (values) =>
      checkFilled(values, {
        summary: errorCatalog.SUMMARY_REQUIRED.message,
        ...(hasGaps && { notWatchedReason: errorCatalog.FOOTAGE_NOT_WATCHED.message }),
      }),
    call,
    onChange: (values) => onSummaryChange(values.summary),
    onSubmit: ({ notWatchedReason, ...values }) =>
      onDeliver({ ...values, ...(hasGaps && { notWatchedReason }) }),
  });

  return (
    <FormDialog
      title="Deliver Report"
      form={form}
      submitLabel="Deliver Report"
      isSubmitDisabled={missing.length > 0}
      onClose={onClose}
      keepsTyped
    >
      {missing.length > 0 && <MissingAnswers questions={missing} onShow={onShowQuestion} />}
      <p>
        The report will contain {pluralize(total, 'finding')} and is based on{' '}
        {pluralize(videos.length, 'video')}:
      </p>
      <ul className="divide-y divide-line rounded-md border border-line">
        {videos.map((video) => (
          <li key={video.videoId} className="px-3 py-2">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="min-w-0 break-all">
                <span className="font-medium">{video.label}</span> {video.fileName}
              </span>
              <span className="text-soft">
                {coverage && `${watched.get(video.videoId)?.watchedPercent ?? 0} % watched · `}
                {pluralize(video.findings, 'finding')}
              </span>
            </p>
            <p className="text-xs text-soft">
              SHA-256 <CopyId length={12} label="SHA-256" value={video.sha256} />
            </p>
          </li>
        ))}
      </ul>
      <TextArea
        label="Summary"
        description="Opens the report: what was reviewed and what the agency should know first."
        rows={10}
        maxLength={LONGEST_SUMMARY}
        isRequired
        {...form.field('summary')}
      />
      {hasGaps && (
        <TextArea
          label="Why parts of the footage were not watched"
          description="The report lists these parts and this reason."
          rows={2}
          maxLength={LONGEST_REASON}
          isRequired
          {...form.field('notWatchedReason')}
        />
      )}
      <p className="text-soft">
        A delivered report is immutable: neither you nor the agency can change it. To correct something later,
        reopen the ticket and deliver a new version; this one stays.
      </p>
    </FormDialog>
  );
}
