import { watchedCopyText, type WatchedCopy } from '@plainview/domain/release/redactions/checks/watched-copy';
import { formatFileSize } from '@plainview/domain/shared/file-size';
import { buttonClass } from '../../../ui/button-class.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Redaction } from '../use-redaction.ts';
import type { PlayedCopy } from './CopyPlayer.tsx';
import type { CopyCoverage } from './use-copy-coverage.ts';

interface CopyListProps {
  readonly videos: Redaction['videos'];
  /** Plays a copy; missing if they can be downloaded only. */
  readonly onPlay?: (copy: PlayedCopy) => void;
  /** What the user has watched of them who checks them. */
  readonly watched?: CopyCoverage['watched'];
}

/** Lists the rendered copies with their SHA-256, for download. */
export const CopyList = ({ videos, onPlay, watched = null }: CopyListProps) => (
  <ul aria-label="Copies" className="flex flex-col gap-2">
    {videos.map(
      ({ videoId, fileName, copy }) =>
        copy && (
          <li key={videoId} className="flex flex-wrap items-center gap-2 text-sm">
            <span className="min-w-0 truncate" title={fileName}>
              {fileName}
            </span>
            <span className="text-soft tabular-nums">{formatFileSize(copy.sizeBytes)}</span>
            {onPlay && (
              <Button size="sm" onPress={() => onPlay({ videoId, ...copy, at: 0 })}>
                Play<span className="sr-only"> the copy of {fileName}</span>
              </Button>
            )}
            <a href={`${copy.url}?download=1`} download className={buttonClass({ size: 'sm' })}>
              Download<span className="sr-only"> the copy of {fileName}</span>
            </a>
            <WatchedText own={watched?.get(videoId)} approved={copy.watched} />
            <p className="basis-full font-mono text-xs wrap-anywhere text-soft">SHA-256 {copy.sha256}</p>
          </li>
        ),
    )}
  </ul>
);

interface WatchedTextProps {
  readonly own: WatchedCopy | undefined;
  /** Of the person who approved it. */
  readonly approved: Pick<WatchedCopy, 'percent' | 'speed'> | null;
}

/** Says how much of a copy was watched by the user who checks it, or by the person who approved it. */
function WatchedText({ own, approved }: WatchedTextProps) {
  if (own)
    return (
      <span
        className={own.gaps.length === 0 ? 'text-success' : 'text-soft'}
      >{`${own.percent}% watched by you`}</span>
    );
  return (
    approved && <span className="text-soft">{`Watched before approval: ${watchedCopyText(approved)}`}</span>
  );
}
