import { formatLength } from '@plainview/domain/shared/duration';
import { formatFileSize } from '@plainview/domain/shared/file-size';
import { Pause, Play, RotateCcw, Trash2 } from 'lucide-react';
import { CopyId } from '../../../ui/CopyId.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import type { Tone } from '../../../ui/feedback/tone.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { UploadItem, UploadPhase, Uploads } from '../../../upload/use-uploads.ts';
import { SourceSignatures } from '../../videos/lazy-source-signatures.ts';
import { VideoProblems } from '../../videos/VideoProblems.tsx';
import { percentOf, uploadStatusText } from './upload-status-text.ts';
import { VideoDetailFields, type CategoryTerms, type VideoDetails } from './VideoDetailFields.tsx';

const tones: Readonly<Record<UploadPhase, Tone>> = {
  waiting: 'neutral',
  uploading: 'progress',
  paused: 'pending',
  checking: 'progress',
  stored: 'success',
  refused: 'failed',
  failed: 'failed',
  'needs-file': 'pending',
};

const labels: Readonly<Record<UploadPhase, string>> = {
  waiting: 'Waiting',
  uploading: 'Uploading',
  paused: 'Paused',
  checking: 'Checking',
  stored: 'Stored',
  refused: 'Refused',
  failed: 'Failed',
  'needs-file': 'File needed',
};

/** One video of the form: its upload and its fields. */
export function UploadEntry({
  item,
  name,
  details,
  terms,
  onChange,
  uploads,
}: {
  item: UploadItem;
  /** 'video-N' by its position in the ticket; null if it will not be part of it. */
  name: string | null;
  details: VideoDetails;
  terms: CategoryTerms | null;
  onChange: (change: Partial<VideoDetails>) => void;
  uploads: Uploads;
}) {
  const { phase } = item;
  const isSending =
    phase === 'uploading' || phase === 'paused' || phase === 'waiting' || phase === 'needs-file';
  return (
    <li
      data-row-id={item.key}
      aria-label={item.fileName}
      className="flex flex-col gap-3 rounded-md border border-line bg-surface p-3"
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 truncate font-medium">{item.fileName}</span>
            <span className="text-xs text-soft">{formatFileSize(item.sizeBytes)}</span>
            {name !== null && <span className="text-xs text-soft">{name}</span>}
            <StatusBadge tone={tones[phase]}>{labels[phase]}</StatusBadge>
          </div>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-soft">
            <span>{uploadStatusText(item)}</span>
            {phase === 'stored' && item.sha256 !== null && <CopyId label="SHA-256" value={item.sha256} />}
          </div>
        </div>
        <UploadActs item={item} uploads={uploads} />
      </div>
      {isSending && (
        <ProgressBar
          label={`Upload of ${item.fileName}`}
          isLabelHidden
          value={percentOf(item)}
          tone={phase === 'uploading' ? 'accent' : 'paused'}
        />
      )}
      <VideoProblems problems={item.problems} />
      {item.signatures.length > 0 && <SourceSignatures signatures={item.signatures} />}
      {phase !== 'refused' && (
        <VideoDetailFields details={details} terms={terms} measured={measuredOf(item)} onChange={onChange} />
      )}
    </li>
  );
}

/** Formats the duration as the form does. */
const measuredOf = ({ lengthSeconds }: UploadItem): string | null =>
  lengthSeconds === null ? null : formatLength(Math.round(lengthSeconds));

function UploadActs({ item, uploads }: { item: UploadItem; uploads: Uploads }) {
  const { key, fileName, phase } = item;
  const isMoving = phase === 'uploading' || phase === 'waiting';
  return (
    <div className="flex shrink-0 gap-1">
      {/* One button that changes its action: swapping two would lose the keyboard focus. */}
      {(isMoving || phase === 'paused') && (
        <IconButton
          aria-label={`${isMoving ? 'Pause' : 'Resume'} ${fileName}`}
          onPress={() => (isMoving ? uploads.pause(key) : uploads.resume(key))}
        >
          {isMoving ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        </IconButton>
      )}
      {(phase === 'failed' || (phase === 'refused' && item.canRetry)) && (
        <IconButton aria-label={`Try ${fileName} again`} onPress={() => uploads.retry(key)}>
          <RotateCcw aria-hidden="true" />
        </IconButton>
      )}
      <IconButton aria-label={`Remove ${fileName}`} onPress={() => uploads.remove(key)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </div>
  );
}
