import { useMemo } from 'react';
import { usePrinting } from '../../../ui/use-printing.ts';
import { FindingSection, type ListedFindings } from '../FindingSection.tsx';
import { VirtualFindings } from './VirtualFindings.tsx';

/** A list of many findings: only those in view are in the DOM, and all on paper. */
export function LongFindingList({ videos, findings, ...rest }: ListedFindings) {
  const isPrinting = usePrinting();
  const sections = useMemo(
    () =>
      videos.map((video) => ({
        video,
        own: findings.filter(({ videoId }) => videoId === video.videoId),
      })),
    [videos, findings],
  );
  return sections.map(
    ({ video, own }) =>
      own.length > 0 && (
        <FindingSection key={video.videoId} video={video} count={own.length}>
          <VirtualFindings {...rest} findings={own} isPrinting={isPrinting} />
        </FindingSection>
      ),
  );
}
