import type { FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import { findMutedRange, findTrack } from '@plainview/domain/release/redactions/marks';
import { Redo2, SquarePlus, Undo2, VolumeOff } from 'lucide-react';
import { useState, type ReactNode, type RefObject } from 'react';
import type { VideoPlayerHandle } from '../../../player/VideoPlayer.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useScreenCommands } from '../../../ui/commands/commands.ts';
import { shortcutText } from '../../../ui/commands/shortcut-text.ts';
import { SegmentedControl } from '../../../ui/forms/select/SegmentedControl.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { Edits } from '../edits/use-edits.ts';
import type { VideoMarks } from '../marks/video-marks.ts';
import type { Following } from '../tracking/following.ts';
import type { Reason } from '../use-redaction.ts';
import { FollowStatus } from './FollowTools.tsx';
import { KeyHint } from './KeyHint.tsx';
import { countMarks } from './mark-text.ts';
import { MarkList } from './MarkList.tsx';
import { ReasonChoice } from './ReasonChoice.tsx';
import { SaveProblem, SaveStatus } from './SaveStatus.tsx';
import { SelectedMark } from './SelectedMark.tsx';

interface MarksPanelProps {
  readonly marks: VideoMarks;
  readonly edits: Edits;
  readonly following: Following;
  readonly index: FrameIndex | null;
  readonly reasons: readonly Reason[];
  readonly labelOf: (reasonCode: string) => string;
  readonly canEdit: boolean;
  /** The list is only to read: there is no player to go to a mark. */
  readonly isReadOnly: boolean;
  readonly player: RefObject<VideoPlayerHandle | null>;
  /** The transcript and the faces of the video, shown instead of the list when they are chosen. */
  readonly transcript: ReactNode;
  readonly faces: ReactNode;
}

const views = [
  { id: 'marks', label: 'Hidden and Muted' },
  { id: 'transcript', label: 'Transcript' },
  { id: 'faces', label: 'Faces' },
] as const;
type View = (typeof views)[number]['id'];

/** The regions and muted ranges of the video, with the tools for the selected mark. */
export function MarksPanel(props: MarksPanelProps) {
  const { marks, edits, following, index, reasons, labelOf, canEdit, isReadOnly, player } = props;
  const [view, setView] = useState<View>('marks');
  const state = marks.state.use();
  const { marks: content, selectedId, save } = state;
  const track = findTrack(content, selectedId);
  const range = findMutedRange(content, selectedId);
  const showNext = (): void => {
    const at = views.findIndex(({ id }) => id === view);
    setView(views[(at + 1) % views.length]?.id ?? 'marks');
  };
  useScreenCommands(
    isReadOnly ? [] : [{ id: 'next-panel', label: 'Next Tab', shortcut: 'p', run: showNext }],
  );
  return (
    <section
      aria-labelledby="marks-heading"
      className="flex min-w-0 flex-col gap-2 rounded-md border border-line bg-surface py-2 room:min-h-0 room:flex-1"
    >
      <header className="flex items-center gap-2 px-3">
        <h2 id="marks-heading" className="min-w-0 truncate text-base font-semibold">
          {countMarks(content)}
        </h2>
        {canEdit && (
          <>
            <SaveStatus save={save} />
            <div className="ms-auto flex">
              <IconButton
                size="sm"
                aria-label="Undo"
                tooltip={`Undo (${shortcutText('Mod+Z')})`}
                isDisabled={!state.canUndo}
                onPress={() => marks.undo()}
              >
                <Undo2 aria-hidden="true" />
              </IconButton>
              <IconButton
                size="sm"
                aria-label="Redo"
                tooltip={`Redo (${shortcutText('Mod+Y')})`}
                isDisabled={!state.canRedo}
                onPress={() => marks.redo()}
              >
                <Redo2 aria-hidden="true" />
              </IconButton>
            </div>
          </>
        )}
      </header>
      <div className="px-3 empty:hidden">
        <SaveProblem marks={marks} save={save} />
      </div>
      {canEdit && (
        <div className="space-y-2 border-b border-line px-3 pb-2">
          <div className="flex flex-wrap items-center gap-1.5">
            <Button size="sm" icon={<SquarePlus aria-hidden="true" />} onPress={edits.addRegion}>
              Region <KeyHint>A</KeyHint>
            </Button>
            <Button size="sm" icon={<VolumeOff aria-hidden="true" />} onPress={edits.addMutedRange}>
              Mute From Here <KeyHint>M</KeyHint>
            </Button>
          </div>
          <ReasonChoice
            reasons={reasons}
            value={(track ?? range)?.reasonCode ?? edits.reasonCode}
            label={track || range ? 'Reason' : 'Reason of the next one'}
            onChange={edits.chooseReason}
          >
            <output className="ms-auto min-w-0 truncate" title={edits.news}>
              {edits.news}
            </output>
          </ReasonChoice>
          <SelectedMark track={track} range={range} edits={edits} following={following} player={player} />
          <FollowStatus following={following} />
        </div>
      )}
      {!isReadOnly && (
        <SegmentedControl
          label="Panel"
          options={views}
          value={view}
          onChange={setView}
          className="shrink-0 px-3"
        />
      )}
      {view !== 'marks' && !isReadOnly ? (
        props[view]
      ) : (
        <MarkList
          marks={content}
          index={index}
          selectedId={selectedId}
          labelOf={labelOf}
          onOpen={isReadOnly ? null : edits.goTo}
        />
      )}
    </section>
  );
}
