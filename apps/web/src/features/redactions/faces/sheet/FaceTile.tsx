import type { FaceDecision } from '@plainview/domain/release/redactions/faces/proposed-faces';
import { Check, CircleHelp, Square, X } from 'lucide-react';
import { cx } from '../../../../ui/cx.ts';
import type { Proposal } from '../search/face-proposals.ts';
import { decisionLabels } from './face-texts.ts';
import { FacePicture } from './FacePicture.tsx';

const icons = { undecided: CircleHelp, accepted: Check, rejected: X, hidden: Square };
const tones: Readonly<Record<FaceDecision, string>> = {
  undecided: 'text-ink',
  accepted: 'text-success',
  rejected: 'text-soft',
  hidden: 'text-soft',
};

interface FaceTileProps {
  readonly id: string;
  readonly proposal: Proposal;
  readonly decision: FaceDecision;
  readonly time: string;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}

/** A face on the contact sheet: its best picture, when it is seen, and what was decided. */
export function FaceTile({ id, proposal, decision, time, isCurrent, onChoose }: FaceTileProps) {
  const Icon = icons[decision];
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- options of a select cannot show pictures
      role="option"
      aria-selected={isCurrent}
      // The list has the focus and handles the keys.
      tabIndex={-1}
      onClick={onChoose}
      onKeyDown={undefined}
      className={cx(
        'cursor-pointer rounded-md border p-1.5 [contain-intrinsic-size:auto_11rem] [content-visibility:auto]',
        isCurrent ? 'border-accent bg-selected outline-2 outline-accent' : 'border-line hover:bg-hover',
      )}
    >
      <FacePicture
        url={proposal.pictureUrl}
        className={cx('aspect-square w-full', decision === 'rejected' && 'opacity-40 grayscale')}
      />
      <span className="mt-1 block truncate text-xs text-soft tabular-nums">{time}</span>
      <span className={cx('flex items-center gap-1 text-xs font-medium', tones[decision])}>
        <Icon aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="truncate">{decisionLabels[decision]}</span>
      </span>
    </div>
  );
}
