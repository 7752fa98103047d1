import { useLayoutEffect, useRef, useState } from 'react';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { FindingItem, type FindingActions } from './FindingItem.tsx';
import { FindingSection, type ListedFindings } from './FindingSection.tsx';
import { SHOWN_WHILE_LOADING } from './long-list/list-length.ts';

interface FindingListProps extends FindingActions, Omit<ListedFindings, 'actions'> {
  /** Renders only the findings in view. */
  readonly isLong: boolean;
}

const LongFindingList = lazyComponent(
  async () => (await import('./long-list/LongFindingList.tsx')).LongFindingList,
  {
    placeholder: (props: ListedFindings) => (
      <WholeList {...props} findings={props.findings.slice(0, SHOWN_WHILE_LOADING)} />
    ),
  },
);

/** Returns actions that stay the same object. */
function useStableActions(actions: FindingActions): FindingActions {
  const newest = useRef(actions);
  useLayoutEffect(() => {
    newest.current = actions;
  });
  const [stable] = useState<FindingActions>(() => ({
    onSeek: (finding) => newest.current.onSeek(finding),
    onEdit: (finding) => newest.current.onEdit(finding),
    onRemove: (finding) => newest.current.onRemove(finding),
  }));
  return stable;
}

/** Lists findings grouped by video; omits videos without any. */
export function FindingList({ isLong, onSeek, onEdit, onRemove, ...rest }: FindingListProps) {
  const actions = useStableActions({ onSeek, onEdit, onRemove });
  return isLong ? <LongFindingList {...rest} actions={actions} /> : <WholeList {...rest} actions={actions} />;
}

function WholeList(props: ListedFindings) {
  const { videos, findings, numbers, openFindingId, currentFindingId, canWrite, actions } = props;
  return videos.map((video) => {
    const own = findings.filter(({ videoId }) => videoId === video.videoId);
    if (own.length === 0) return null;
    return (
      <FindingSection key={video.videoId} video={video} count={own.length}>
        <ul className="divide-y divide-line">
          {own.map((finding) => (
            <FindingItem
              key={finding.id}
              finding={finding}
              number={numbers.get(finding.id) ?? 0}
              isOpen={finding.id === openFindingId}
              isCurrent={finding.id === currentFindingId}
              canWrite={canWrite}
              actions={actions}
            />
          ))}
        </ul>
      </FindingSection>
    );
  });
}
