import { useMemo } from 'react';
import type { Finding } from '../finding-order.ts';
import { FindingItem } from '../FindingItem.tsx';
import type { ListedFindings } from '../FindingSection.tsx';
import { BoxVirtualList } from './VirtualList.tsx';

/** Height of a finding, in pixels. */
const ESTIMATED_HEIGHT = 66;

interface VirtualFindingsProps extends Omit<ListedFindings, 'videos'> {
  /** Of one video. */
  readonly findings: readonly Finding[];
  /** Renders all findings, one below the other. */
  readonly isPrinting: boolean;
}

/** The findings of one video, of which only those in view are in the DOM. */
export function VirtualFindings(props: VirtualFindingsProps) {
  const { findings, numbers, scroller, openFindingId, currentFindingId, isPrinting, canWrite, actions } =
    props;
  const ids = useMemo(() => findings.map(({ id }) => id), [findings]);
  return (
    <BoxVirtualList
      ids={ids}
      scroller={scroller}
      estimatedHeight={ESTIMATED_HEIGHT}
      openId={openFindingId ?? currentFindingId}
      isWhole={isPrinting}
      renderRow={(index, place) => {
        const finding = findings[index];
        return (
          finding && (
            <FindingItem
              key={finding.id}
              finding={finding}
              number={numbers.get(finding.id) ?? 0}
              isOpen={finding.id === openFindingId}
              isCurrent={finding.id === currentFindingId}
              canWrite={canWrite}
              actions={actions}
              place={place}
            />
          )
        );
      }}
    />
  );
}
