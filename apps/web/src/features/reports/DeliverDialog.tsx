import { errorCatalog } from '@plainview/contract/error-catalog';
import { summarizeCoverage, type Coverage } from '@plainview/domain/review/coverage/watch-coverage';
import { LONGEST_REASON, LONGEST_SUMMARY } from '@plainview/domain/shared/text-limits';
import { useState, type ComponentProps } from 'react';
import { errorCodeOf } from '../../api/describe-error.ts';
import { checkFilled } from '../../api/form-checks.ts';
import { useContractForm, type FormCall } from '../../api/use-contract-form.ts';
import { CopyId } from '../../ui/CopyId.tsx';
import { cx } from '../../ui/cx.ts';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { persistState, readPersistedState } from '../../ui/persisted-state.ts';
import { pluralize } from '../../ui/pluralize.ts';
import { useCoverage } from '../coverage/use-coverage.ts';
import { MissingAnswers, useMissingAnswers } from '../scorecards/MissingAnswers.tsx';
import { StoredFileStatus } from '../videos/StoredFileStatus.tsx';
import { VideoProblems } from '../videos/VideoProblems.tsx';
import { PendingStills } from './PendingStills.tsx';
import type { WrittenReport } from './post-preview.ts';
import { PreviewButtons, PreviewFrame } from './ReportPreview.tsx';

const FindingsWithoutFrame = lazyComponent(
  async () => (await import('./FindingsWithoutFrame.tsx')).FindingsWithoutFrame,
);
const OmittedPictures = lazyComponent(async () => (await import('./OmittedPictures.tsx')).OmittedPictures, {
  placeholder: () => null,
});

/** A video that the report will cover. */
interface ReportVideo {
  readonly videoId: string;
  /** Name of the video entry in the ticket, for example "video-1". */
  readonly label: string;
  readonly fileName: string;
  readonly sha256: string;
  readonly verification: ComponentProps<typeof StoredFileStatus>['verification'];
  /** Problem with its stored file. */
  readonly fileProblems: ComponentProps<typeof VideoProblems>['problems'];
  readonly findings: number;
  readonly durationMicroseconds: number;
  /** Whether its frames are still going to be indexed. */
  readonly awaitsIndex: boolean;
}

interface DeliverDialogProps {
  readonly ticketId: string;
  readonly videos: readonly ReportVideo[];
  /** How many findings wait for the picture of their frame. */
  readonly pendingStills: number;
  /** The text that was entered before. */
  readonly summary: string;
  readonly onSummaryChange: (summary: string) => void;
  readonly call: FormCall;
  readonly onDeliver: (form: WrittenReport, opensNext: boolean) => void;
  /** Opens a question of the scorecard. */
  readonly onShowQuestion: (questionId: string) => void;
  readonly onClose: () => void;
}

/** Key of the last choice in this tab. */
const OPENS_NEXT = 'deliver.opens-next';

const initialValues = (summary: string) => ({
  summary,
  notWatchedReason: '',
  withoutPendingStills: false,
  opensNext: readPersistedState(OPENS_NEXT) === true,
});

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

/** Asks for the summary and shows what the report will be based on, before it becomes immutable. */
export function DeliverDialog(props: DeliverDialogProps) {
  const { ticketId, videos, pendingStills, summary, onSummaryChange, call, onDeliver } = props;
  const { onShowQuestion, onClose } = props;
  const missing = useMissingAnswers(ticketId);
  const coverage = useCoverage(ticketId).data;
  const total = videos.reduce((sum, video) => sum + video.findings, 0);
  const { coverages, hasGaps } = summarizeWatched(videos, coverage);
  const isRefused = errorCodeOf(call.error) === 'STILLS_NOT_READY';
  const writtenOf = (values: Required<WrittenReport>): WrittenReport => ({
    summary: values.summary,
    ...(hasGaps && { notWatchedReason: values.notWatchedReason }),
    ...(values.withoutPendingStills && { withoutPendingStills: true }),
  });
  const form = useContractForm({
    initial: initialValues(summary),
    check: (values) => checkDelivery(values, hasGaps),
    call,
    onChange: (values) => onSummaryChange(values.summary),
    onSubmit: ({ opensNext: opens, ...values }) => {
      persistState(OPENS_NEXT, opens);
      onDeliver(writtenOf(values), opens);
    },
  });
  const opensNext = form.field('opensNext');
  const withoutPending = form.field('withoutPendingStills');
  const [previewed, setPreviewed] = useState<WrittenReport | null>(null);
  const written = writtenOf(form.values);
  const isOutdated =
    written.summary !== previewed?.summary || written.notWatchedReason !== previewed.notWatchedReason;

  return (
    <FormDialog
      title="Deliver Report"
      form={form}
      submitLabel="Deliver Report"
      isSubmitDisabled={missing.length > 0}
      size={previewed ? 'full' : 'md'}
      onClose={onClose}
      keepsTyped
    >
      <div className={cx('grid gap-6', previewed && 'lg:grid-cols-2')}>
        <div className="flex min-w-0 flex-col gap-4">
          {missing.length > 0 && <MissingAnswers questions={missing} onShow={onShowQuestion} />}
          <p>
            The report will contain {pluralize(total, 'finding')} and is based on{' '}
            {pluralize(videos.length, 'video')}:
          </p>
          <ReportedVideos videos={videos} coverages={coverage ? coverages : null} />
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
              description="The report lists these parts and this reason. Parts that were skimmed, or that only the browser stated, do not count as watched."
              rows={2}
              maxLength={LONGEST_REASON}
              isRequired
              {...form.field('notWatchedReason')}
            />
          )}
          <PendingStills
            count={pendingStills}
            isRefused={isRefused}
            isAccepted={withoutPending.value}
            onAccept={withoutPending.onChange}
          />
          <FindingsWithoutFrame ticketId={ticketId} videos={videos} />
          <OmittedPictures ticketId={ticketId} />
          <PreviewButtons
            ticketId={ticketId}
            written={written}
            barrier={missing.length > 0 ? ANSWERS_MISSING : previewBarrier(written)}
            onShow={() => setPreviewed(written)}
          />
          <p className="text-soft">
            A delivered report is immutable: neither you nor the agency can change it. To correct something
            later, reopen the ticket and deliver a new version; this one stays.
          </p>
          <Checkbox isSelected={opensNext.value} onChange={opensNext.onChange}>
            Open my next ticket afterward
          </Checkbox>
        </div>
        {previewed && <PreviewFrame ticketId={ticketId} written={previewed} isOutdated={isOutdated} />}
      </div>
    </FormDialog>
  );
}

/** Returns how much of each video was watched, and whether parts of any were not. */
function summarizeWatched(videos: readonly ReportVideo[], coverage: ReturnType<typeof useCoverage>['data']) {
  const watched = videos.map(({ videoId, durationMicroseconds }) => {
    const parts = coverage?.filter((part) => part.videoId === videoId) ?? [];
    return { videoId, ...summarizeCoverage(parts, durationMicroseconds) };
  });
  return {
    coverages: new Map(watched.map((one) => [one.videoId, one])),
    hasGaps: coverage !== undefined && watched.some(({ gaps }) => gaps.length > 0),
  };
}

const ANSWERS_MISSING = 'Answer the required questions to preview the report.';

/** Returns why the report cannot be previewed yet, or null. */
function previewBarrier({ summary, notWatchedReason }: WrittenReport): string | null {
  if (summary.trim() === '') return 'Write the summary to preview the report.';
  return notWatchedReason?.trim() === '' ? 'Give the reason above to preview the report.' : null;
}

interface ReportedVideosProps {
  readonly videos: readonly ReportVideo[];
  /** By video; null while they load. */
  readonly coverages: ReadonlyMap<string, Coverage> | null;
}

/** Returns the shares that count for the report, each with the separator that follows it. */
function coverageText(coverage: Coverage | undefined): string {
  const { watchedPercent = 0, skimmedPercent = 0, statedPercent = 0 } = coverage ?? {};
  const shares = [`${watchedPercent}% watched`];
  if (skimmedPercent > 0) shares.push(`${skimmedPercent}% skimmed`);
  if (statedPercent > 0) shares.push(`${statedPercent}% stated only`);
  return shares.map((share) => `${share} · `).join('');
}

/** Lists the videos that the report will cover. */
function ReportedVideos({ videos, coverages }: ReportedVideosProps) {
  return (
    <ul className="divide-y divide-line rounded-md border border-line">
      {videos.map((video) => (
        <li key={video.videoId} className="px-3 py-2">
          <p className="flex flex-wrap justify-between gap-x-3">
            <span className="min-w-0 break-all">
              <span className="font-medium">{video.label}</span> {video.fileName}
            </span>
            <span className="text-soft">
              {coverages && coverageText(coverages.get(video.videoId))}
              {pluralize(video.findings, 'finding')}
            </span>
          </p>
          <div className="flex flex-wrap items-center gap-x-4 text-xs text-soft">
            <span>
              SHA-256 <CopyId length={12} label="SHA-256" value={video.sha256} />
            </span>
            <StoredFileStatus verification={video.verification} />
            <VideoProblems problems={video.fileProblems} />
          </div>
        </li>
      ))}
    </ul>
  );
}
