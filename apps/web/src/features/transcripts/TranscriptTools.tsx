import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { SegmentedControl } from '../../ui/forms/select/SegmentedControl.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { pluralize } from '../../ui/pluralize.ts';

/** Filter of the lines: all, or those that no one confirmed. */
export type ShownLines = 'all' | 'open';

interface TranscriptToolsProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Null without a search. */
  readonly matches: { readonly count: number; readonly current: number | null } | null;
  readonly onGoToMatch: (step: -1 | 1) => void;
  /** Null if the lines need no confirmation. */
  readonly filter: { readonly all: number; readonly open: number } | null;
  readonly shown: ShownLines;
  readonly onShow: (shown: ShownLines) => void;
  readonly isFollowing: boolean;
  readonly onFollow: () => void;
}

/** Search and filter of a transcript. */
export function TranscriptTools(props: TranscriptToolsProps) {
  const { search, onSearch, matches, onGoToMatch, filter, shown, onShow, isFollowing, onFollow } = props;
  const isEmpty = matches?.count === 0;
  return (
    <>
      <SearchField
        label="Search transcript"
        isLabelHidden
        placeholder="Search transcript"
        value={search}
        onChange={onSearch}
      />
      {matches && (
        <div className="flex items-center gap-1 text-sm text-soft">
          <output className="flex-1 tabular-nums">
            {matches.current !== null && `${matches.current} of `}
            {isEmpty ? 'No lines found' : pluralize(matches.count, 'line')}
          </output>
          <IconButton
            size="sm"
            aria-label="Previous match"
            isDisabled={isEmpty}
            onPress={() => onGoToMatch(-1)}
          >
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton size="sm" aria-label="Next match" isDisabled={isEmpty} onPress={() => onGoToMatch(1)}>
            <ArrowDown aria-hidden />
          </IconButton>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {filter && (
          <SegmentedControl
            label="Lines"
            options={[
              { id: 'all', label: `All (${filter.all})` },
              { id: 'open', label: `Not confirmed (${filter.open})` },
            ]}
            value={shown}
            onChange={onShow}
          />
        )}
        {!isFollowing && (
          <Button size="sm" className="ms-auto" onPress={onFollow}>
            Follow Playback
          </Button>
        )}
      </div>
    </>
  );
}
