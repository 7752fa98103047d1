import { Dialog } from '../../../ui/overlays/Dialog.tsx';

/** A rendered copy that is played. */
export interface PlayedCopy {
  readonly url: string;
  /** Position at which it begins, in seconds. */
  readonly at: number;
}

interface CopyPlayerProps {
  /** Null if none is played. */
  readonly copy: PlayedCopy | null;
  readonly onClose: () => void;
}

/** Plays a rendered copy in a dialog. */
export const CopyPlayer = ({ copy, onClose }: CopyPlayerProps) => (
  <Dialog isOpen={copy !== null} onOpenChange={onClose} title="Redacted Copy" size="lg">
    {copy !== null && (
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        src={copy.at > 0 ? `${copy.url}#t=${copy.at}` : copy.url}
        controls
        className="w-full"
        aria-label="The redacted copy"
      />
    )}
  </Dialog>
);
