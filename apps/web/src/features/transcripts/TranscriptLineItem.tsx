import { spokenText } from '@plainview/domain/evidence/transcripts/transcript';
import { formatTimecode } from '@plainview/domain/shared/duration';
import { Check, Pencil, Plus } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { LineEditor } from './LineEditor.tsx';
import { splitMatches } from './transcript-search.ts';
import type { Line } from './use-transcript.ts';

/** Actions on a line. */
export interface LineCommands {
  readonly onGoTo: (line: Line) => void;
  readonly onConfirm: (line: Line) => void;
  readonly onWithdraw: (line: Line) => void;
  /** Opens and closes the editor of the text. */
  readonly onEdit: (line: Line | null) => void;
  readonly onCorrect: (line: Line, text: string) => void;
  readonly onMarkFinding: (line: Line) => void;
}

interface TranscriptLineItemProps {
  readonly line: Line;
  /** The line that the keys act on. */
  readonly isActive: boolean;
  /** The line that is spoken at the player's position. */
  readonly isSpoken: boolean;
  readonly isEdited: boolean;
  /** Whether a machine wrote the line, so that someone must confirm it. */
  readonly isByMachine: boolean;
  readonly canWrite: boolean;
  readonly pattern: RegExp | null;
  readonly commands: LineCommands;
}

function Highlighted({ text, pattern }: { readonly text: string; readonly pattern: RegExp | null }) {
  return splitMatches(text, pattern).map((part, index) =>
    part.isMatch ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other identity
      <mark key={index} className="rounded-sm bg-pending-tint text-pending">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}

/** Says who vouches for a line. */
function LineState({ line, isByMachine }: { readonly line: Line; readonly isByMachine: boolean }) {
  const { confirmedBy, correctedText } = line;
  if (confirmedBy !== null)
    return (
      <span className="text-success">
        {correctedText === null ? 'Confirmed' : 'Corrected'} by {confirmedBy}
      </span>
    );
  return isByMachine && <span className="text-pending">Machine-made</span>;
}

/** A line of the transcript. Pressing it moves the player there; the active line has buttons. */
export function TranscriptLineItem(props: TranscriptLineItemProps) {
  const { line, isActive, isSpoken, isEdited, isByMachine, canWrite, pattern, commands } = props;
  const isUnconfirmed = isByMachine && line.confirmedAt === null;
  return (
    <div
      className={cx('px-4 py-1.5 text-sm', isSpoken && 'bg-selected', isActive && !isSpoken && 'bg-sunken')}
    >
      <button
        type="button"
        data-line={line.number}
        tabIndex={isActive ? 0 : -1}
        aria-current={isSpoken ? 'time' : undefined}
        onClick={() => commands.onGoTo(line)}
        className="block w-full cursor-pointer rounded-sm text-start"
      >
        <span className="flex flex-wrap items-baseline gap-x-2 text-xs text-soft">
          <span className="font-mono tabular-nums">{formatTimecode(line.startMicroseconds)}</span>
          {line.speaker !== null && (
            <span className="font-medium text-ink">
              <Highlighted text={line.speaker} pattern={pattern} />
            </span>
          )}
          <span className="ms-auto">
            <LineState line={line} isByMachine={isByMachine} />
          </span>
        </span>
        {!isEdited && (
          <span className={cx('block', isUnconfirmed && 'text-soft')}>
            <Highlighted text={spokenText(line)} pattern={pattern} />
          </span>
        )}
        {!isEdited && line.correctedText !== null && (
          <span className="block text-xs text-soft">
            In the file: <s>{line.text}</s>
          </span>
        )}
      </button>
      {isEdited && (
        <LineEditor
          text={spokenText(line)}
          onSave={(text) => commands.onCorrect(line, text)}
          onClose={() => commands.onEdit(null)}
        />
      )}
      {isActive && canWrite && !isEdited && (
        <div className="mt-1 flex flex-wrap gap-1">
          {isUnconfirmed && (
            <Button size="sm" icon={<Check aria-hidden />} onPress={() => commands.onConfirm(line)}>
              Confirm
            </Button>
          )}
          <Button
            size="sm"
            variant="quiet"
            icon={<Pencil aria-hidden />}
            onPress={() => commands.onEdit(line)}
          >
            Correct
          </Button>
          {line.confirmedAt !== null && (
            <Button size="sm" variant="quiet" onPress={() => commands.onWithdraw(line)}>
              Undo
            </Button>
          )}
          <Button
            size="sm"
            variant="quiet"
            icon={<Plus aria-hidden />}
            onPress={() => commands.onMarkFinding(line)}
          >
            Add Finding
          </Button>
        </div>
      )}
    </div>
  );
}
