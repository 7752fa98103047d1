import { useState } from 'react';
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog.tsx';
import { pluralize } from '../../../../ui/pluralize.ts';

/** Proposals of an order on which nobody decided, and searches that are not finished. */
export interface FaceCount {
  readonly undecided: number;
  readonly unfinished: number;
}

interface UndecidedFacesProps {
  /** Null while nothing is asked. */
  readonly count: FaceCount | null;
  readonly onRender: () => void;
  readonly onClose: () => void;
}

function describeCount({ undecided, unfinished }: FaceCount): string {
  return [
    undecided > 0 &&
      `${pluralize(undecided, 'proposed face')} ${undecided === 1 ? 'is' : 'are'} undecided. The copy shows ${undecided === 1 ? 'it' : 'them'} unless another region hides ${undecided === 1 ? 'it' : 'them'}.`,
    unfinished > 0 &&
      (unfinished === 1
        ? 'The search for faces in a video is not finished.'
        : `The search for faces in ${pluralize(unfinished, 'video')} is not finished.`),
  ]
    .filter((text) => text !== false)
    .join(' ');
}

/** Asks before a copy is rendered while proposals are undecided. */
export function UndecidedFaces({ count, onRender, onClose }: UndecidedFacesProps) {
  // The text stays while the dialog fades out.
  const [shown, setShown] = useState<FaceCount>({ undecided: 0, unfinished: 0 });
  if (count && count !== shown) setShown(count);
  return (
    <ConfirmDialog
      isOpen={count !== null}
      onOpenChange={onClose}
      title="Faces Are Undecided"
      text={describeCount(shown)}
      confirmLabel="Render Anyway"
      cancelLabel="Back"
      onConfirm={onRender}
    />
  );
}
