import { formatFileSize } from '@plainview/domain/shared/file-size';
import { useState } from 'react';
import { buttonClass } from '../../../ui/button-class.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Redaction } from '../use-redaction.ts';
import { CopyPlayer, type PlayedCopy } from './CopyPlayer.tsx';

interface CopyListProps {
  readonly videos: Redaction['videos'];
  /** Offers to play the copies here. */
  readonly canPlay?: boolean;
}

/** Lists the rendered copies with their SHA-256, for download. */
export function CopyList({ videos, canPlay = false }: CopyListProps) {
  const [played, setPlayed] = useState<PlayedCopy | null>(null);
  return (
    <>
      <ul aria-label="Copies" className="flex flex-col gap-2">
        {videos.map(
          ({ videoId, fileName, copy }) =>
            copy && (
              <li key={videoId} className="flex flex-wrap items-center gap-2 text-sm">
                <span className="min-w-0 truncate" title={fileName}>
                  {fileName}
                </span>
                <span className="text-soft tabular-nums">{formatFileSize(copy.sizeBytes)}</span>
                {canPlay && (
                  <Button size="sm" onPress={() => setPlayed({ url: copy.url, at: 0 })}>
                    Play<span className="sr-only"> the copy of {fileName}</span>
                  </Button>
                )}
                <a href={`${copy.url}?download=1`} download className={buttonClass({ size: 'sm' })}>
                  Download<span className="sr-only"> the copy of {fileName}</span>
                </a>
                <p className="basis-full font-mono text-xs wrap-anywhere text-soft">SHA-256 {copy.sha256}</p>
              </li>
            ),
        )}
      </ul>
      <CopyPlayer copy={played} onClose={() => setPlayed(null)} />
    </>
  );
}
