import type { Outputs } from '@plainview/contract/index';
import { describeCamera } from '@plainview/domain/evidence/cameras/describe-camera';
import { useMemo, useRef, useState } from 'react';
import { useMarkShownAsRead } from '../../features/notifications/use-notifications.ts';
import { toNumberedFindings } from '../../features/reports/on-screen/report-findings-props.ts';
import { ReportDocument } from '../../features/reports/on-screen/ReportDocument.tsx';
import type { Report } from '../../features/reports/use-delivery.ts';
import type {
  ReportContent,
  ReportedFinding,
  ReportedVideo,
} from '../../features/reports/use-report-content.ts';
import type { VideoPlayerHandle } from '../../player/VideoPlayer.tsx';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const ReportPlayer = lazyComponent(async () => (await import('./ReportPlayer.tsx')).ReportPlayer, {
  placeholder: () => <Skeleton className="aspect-video w-full" />,
});

type Ticket = Outputs['tickets']['get'];

export interface ReportReaderProps {
  readonly ticket: Ticket;
  readonly report: Report;
  readonly content: ReportContent;
  /** The number of the finding to open at first, counted from 1. */
  readonly startFinding: number | null;
  /** Receives the number of a finding that was opened, counted from 1. */
  readonly onFindingOpen: (number: number) => void;
}

/**
 * Returns the stored file of a report's video. The hash identifies it: names of videos change when a ticket
 * is edited after the delivery.
 */
function storedVideo({ videos }: Ticket, reported: ReportedVideo) {
  const same = videos.filter(({ sha256 }) => sha256 === reported.sha256);
  const video = same.find(({ id }) => id === reported.label) ?? same[0];
  return video && video.url !== null ? { ...video, url: video.url } : null;
}

/** Shows the player next to the report; on narrow screens, above it. */
export function ReportReader({ ticket, report, content, startFinding, onFindingOpen }: ReportReaderProps) {
  useMarkShownAsRead(ticket.id, 'reportDelivered');
  const player = useRef<VideoPlayerHandle>(null);
  const stageArea = useRef<HTMLDivElement>(null);
  const { videos } = content;
  const findings = useMemo(() => toNumberedFindings(content), [content]);
  const [startIndex] = useState(
    startFinding !== null && startFinding <= findings.length ? startFinding - 1 : null,
  );
  const [stage, setStage] = useState(() => {
    const first = startIndex === null ? undefined : findings[startIndex];
    return { label: first?.videoLabel ?? videos[0]?.label ?? '', startAt: first?.startMicroseconds ?? 0 };
  });
  const [openedIndex, setOpenedIndex] = useState(startIndex);
  const shown = videos.find(({ label }) => label === stage.label);
  const video = shown ? storedVideo(ticket, shown) : null;

  const canOpen = ({ videoLabel }: ReportedFinding): boolean => {
    const reported = videos.find(({ label }) => label === videoLabel);
    return reported !== undefined && storedVideo(ticket, reported) !== null;
  };
  const open = (index: number): void => {
    const finding = findings[index];
    if (!finding) return;
    const { videoLabel: label, startMicroseconds: startAt } = finding;
    setOpenedIndex(index);
    onFindingOpen(index + 1);
    // The player starts here if it is still loading, or plays another video.
    setStage({ label, startAt });
    if (label === stage.label) player.current?.seek(startAt);
    stageArea.current?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div ref={stageArea} className="min-w-0 space-y-3 lg:sticky lg:top-16 print:hidden">
        {shown && video ? (
          <ReportPlayer
            label={shown.label}
            video={video}
            findings={findings}
            startAtMicroseconds={stage.startAt}
            onOpen={open}
            player={player}
          />
        ) : (
          <Banner variant="warning">
            {shown ? `${shown.label} is no longer stored.` : 'This report has no video.'}
          </Banner>
        )}
        {videos.length > 1 && (
          <fieldset aria-label="Videos of this report" className="flex flex-wrap gap-2">
            {videos.map(({ label, ...camera }) => (
              <Button
                key={label}
                size="sm"
                variant={label === stage.label ? 'primary' : 'secondary'}
                aria-pressed={label === stage.label}
                onPress={() => setStage({ label, startAt: 0 })}
                className="max-w-full"
              >
                <span className="truncate">
                  {label} <span className="font-normal">{describeCamera(camera)}</span>
                </span>
              </Button>
            ))}
          </fieldset>
        )}
      </div>
      <ReportDocument
        report={report}
        content={content}
        findings={findings}
        openedIndex={openedIndex}
        startIndex={startIndex}
        canOpen={canOpen}
        onOpen={open}
      />
    </div>
  );
}
