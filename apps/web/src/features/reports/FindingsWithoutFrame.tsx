import { formatTimecode } from '@plainview/domain/shared/duration';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { useFindings } from '../findings/use-findings.ts';

interface FindingsWithoutFrameProps {
  readonly ticketId: string;
  readonly videos: readonly {
    readonly videoId: string;
    readonly label: string;
    /** Whether the frames of the video are still going to be indexed. */
    readonly awaitsIndex: boolean;
  }[];
}

/** Lists the findings without a frame, which the report prints without a picture. Renders nothing if there are none. */
export function FindingsWithoutFrame({ ticketId, videos }: FindingsWithoutFrameProps) {
  const findings = (useFindings(ticketId).data ?? []).filter(({ startFrame }) => startFrame === null);
  if (findings.length === 0) return null;
  const videoOf = (videoId: string) => videos.find((video) => video.videoId === videoId);
  const isWaiting = findings.some(({ videoId }) => videoOf(videoId)?.awaitsIndex === true);
  return (
    <Banner
      variant="warning"
      title={`${pluralize(findings.length, 'finding')} without a frame and a picture`}
    >
      <ul aria-label="Findings without a frame">
        {findings.map(({ id, videoId, startMicroseconds, category }) => (
          <li key={id}>
            {`${videoOf(videoId)?.label ?? ''}, ${formatTimecode(startMicroseconds)}: ${category}`}
          </li>
        ))}
      </ul>
      <p>
        {isWaiting
          ? 'Plainview finds the frames once the video is indexed. Until then, the report states these times as approximate.'
          : 'No frame is known at these times, or the video could not be indexed. The report states them as approximate.'}
      </p>
    </Banner>
  );
}
