import type { FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import { Check, Merge, Play, Undo2, X } from 'lucide-react';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import type { VideoMarks } from '../../marks/video-marks.ts';
import { KeyHint } from '../../panel/KeyHint.tsx';
import type { FaceProposals } from '../search/face-proposals.ts';
import { countDecisions, formatFaceTime } from './face-texts.ts';
import { FaceTile } from './FaceTile.tsx';
import { useContactSheet, type Sheet } from './use-contact-sheet.ts';

interface ContactSheetProps {
  readonly faces: FaceProposals;
  readonly marks: VideoMarks;
  readonly index: FrameIndex;
  /** Reason of the regions of accepted faces. */
  readonly reasonCode: string;
  readonly reasonLabel: string;
  /** Closes the sheet and shows a frame in the player. */
  readonly onShow: (frame: number) => void;
  readonly onClose: () => void;
}

/** Shows each face that was found once, for a person to accept or reject it. */
export function ContactSheet({
  faces,
  marks,
  index,
  reasonCode,
  reasonLabel,
  onShow,
  onClose,
}: ContactSheetProps) {
  const sheet = useContactSheet(faces, marks, reasonCode);
  const { current } = sheet;
  const { canUndo } = faces.state.use();
  const show = (): void => {
    if (current) onShow(current.proposal.frame);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Faces"
      size="full"
      footer={
        <>
          <output className="me-auto min-w-0 self-center text-sm">{sheet.news}</output>
          <Button icon={<Undo2 aria-hidden="true" />} isDisabled={!canUndo} onPress={sheet.undo}>
            Undo <KeyHint>U</KeyHint>
          </Button>
          <Button icon={<Play aria-hidden="true" />} isDisabled={!current} onPress={show}>
            Show in Video <KeyHint>V</KeyHint>
          </Button>
          <Button icon={<Merge aria-hidden="true" />} isDisabled={sheet.at === 0} onPress={sheet.merge}>
            Merge With Previous <KeyHint>M</KeyHint>
          </Button>
          <Button icon={<X aria-hidden="true" />} isDisabled={!current} onPress={sheet.reject}>
            Reject <KeyHint>R</KeyHint>
          </Button>
          <Button
            variant="primary"
            icon={<Check aria-hidden="true" />}
            isDisabled={!current}
            onPress={sheet.accept}
          >
            Accept{' '}
            <kbd aria-hidden className="ms-1 font-normal">
              A
            </kbd>
          </Button>
        </>
      }
    >
      <p className="mb-3 text-sm text-soft">
        {countDecisions(sheet.decided.map(({ decision }) => decision))}. Accepted faces are hidden with the
        reason {reasonLabel}; nothing else is.
      </p>
      <FaceGrid sheet={sheet} index={index} onShow={show} />
    </Dialog>
  );
}

interface FaceGridProps {
  readonly sheet: Sheet;
  readonly index: FrameIndex;
  readonly onShow: () => void;
}

/** Returns how many tiles of a grid are in its first row. */
function countColumns(grid: HTMLElement): number {
  const tiles = [...grid.children].filter((tile) => tile instanceof HTMLElement);
  const below = tiles.findIndex((tile) => tile.offsetTop !== tiles[0]?.offsetTop);
  return below === -1 ? tiles.length : below;
}

function FaceGrid({ sheet, index, onShow }: FaceGridProps) {
  const list = useRef<HTMLDivElement>(null);
  const name = useId();
  const idAt = (place: number): string => `${name}-${place}`;
  const { at, decided } = sheet;
  useEffect(() => list.current?.focus(), []);
  useEffect(() => {
    document.querySelector(`#${CSS.escape(`${name}-${at}`)}`)?.scrollIntoView({ block: 'nearest' });
  }, [at, name]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const columns = countColumns(event.currentTarget);
    const isUndo = (ctrlKey || metaKey) && key.toLowerCase() === 'z';
    if ((ctrlKey || metaKey || altKey) && !isUndo) return;
    const actions: Readonly<Record<string, () => void>> = {
      a: sheet.accept,
      enter: sheet.accept,
      r: sheet.reject,
      backspace: sheet.reject,
      m: sheet.merge,
      u: sheet.undo,
      z: isUndo ? sheet.undo : () => undefined,
      v: onShow,
      arrowleft: () => sheet.moveTo(at - 1),
      arrowright: () => sheet.moveTo(at + 1),
      arrowup: () => sheet.moveTo(at - columns),
      arrowdown: () => sheet.moveTo(at + columns),
      home: () => sheet.moveTo(0),
      end: () => sheet.moveTo(decided.length - 1),
    };
    const action = actions[key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  };
  return (
    <div
      ref={list}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot show pictures
      role="listbox"
      aria-label="Faces"
      aria-activedescendant={decided.length > 0 ? idAt(at) : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2 rounded-md p-1"
    >
      {decided.map(({ proposal, decision }, place) => (
        <FaceTile
          key={proposal.track.id}
          id={idAt(place)}
          proposal={proposal}
          decision={decision}
          time={formatFaceTime(proposal, index)}
          isCurrent={place === at}
          onChoose={() => sheet.moveTo(place)}
        />
      ))}
    </div>
  );
}
