import { formatLength } from '@plainview/domain/shared/duration';
import { formatFileSize } from '@plainview/domain/shared/file-size';
import { ArrowUp, ChevronDown, Pause, Play, RotateCcw, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { CopyId } from '../../../ui/CopyId.tsx';
import { cx } from '../../../ui/cx.ts';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import type { Tone } from '../../../ui/feedback/tone.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { UploadItem, UploadPhase, Uploads } from '../../../upload/use-uploads.ts';
import { SourceSignatures } from '../../videos/SourceSignatures.tsx';
import { VideoProblems } from '../../videos/VideoProblems.tsx';
import type { CategoryTerms } from '../category/category-options.ts';
import { percentOf, uploadStatusText } from './upload-status-text.ts';
import { VideoNotesFields, VideoPriceFields, type VideoDetails } from './VideoDetailFields.tsx';

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

interface UploadEntryProps {
  readonly item: UploadItem;
  /** 'video-N' by its position in the ticket; null if it will not be part of it. */
  readonly name: string | null;
  readonly details: VideoDetails;
  /** Officers of the ticket. */
  readonly officers: readonly string[];
  readonly terms: CategoryTerms | null;
  readonly onChange: (change: Partial<VideoDetails>) => void;
  readonly uploads: Uploads;
  /** Bytes per second; null while unknown. */
  readonly rate: number | null;
}

const hasNotes = ({ notes, deviceId, location, recordedAt }: VideoDetails): boolean =>
  `${notes}${deviceId}${location}${recordedAt}`.trim() !== '';

/**
 * One video of the form: a row with its upload and the fields that determine its price, and
 * collapsed details.
 */
export function UploadEntry(props: UploadEntryProps) {
  const { item, name, details, officers, terms, onChange, uploads, rate } = props;
  const { phase, fileName } = item;
  const id = useId();
  const [isOpen, setOpen] = useState(() => hasNotes(details));
  const isPart = phase !== 'refused';
  const isSending =
    phase === 'uploading' || phase === 'paused' || phase === 'waiting' || phase === 'needs-file';
  return (
    <li
      data-row-id={item.key}
      aria-label={fileName}
      className="flex flex-col gap-2 rounded-md border border-line bg-surface px-3 py-2"
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40 space-y-1 py-1">
          <div className="flex flex-wrap items-baseline gap-x-2">
            <span className="min-w-0 font-medium max-xl:wrap-anywhere xl:truncate" title={fileName}>
              {fileName}
            </span>
            <span className="text-xs text-soft">{formatFileSize(item.sizeBytes)}</span>
            {name !== null && <span className="text-xs text-faint">{name}</span>}
          </div>
          <UploadState item={item} rate={rate} />
        </div>
        {/* Wide enough for three buttons, so that the fields of all rows line up and stay in place. */}
        <div className="flex shrink-0 items-center justify-end gap-1 xl:order-last xl:w-26 xl:pt-5">
          {isPart && (
            <IconButton
              aria-label={`${isOpen ? 'Hide' : 'Show'} details of ${fileName}`}
              aria-expanded={isOpen}
              aria-controls={id}
              onPress={() => setOpen(!isOpen)}
            >
              <ChevronDown
                aria-hidden="true"
                className={cx('transition-transform', isOpen && 'rotate-180')}
              />
            </IconButton>
          )}
          <UploadActs item={item} uploads={uploads} />
        </div>
        {isPart && (
          <div className="flex w-full flex-col gap-2 xl:w-auto">
            <VideoPriceFields
              details={details}
              officers={officers}
              terms={terms}
              measured={measuredOf(item)}
              onChange={onChange}
            />
          </div>
        )}
      </div>
      {isSending && (
        <ProgressBar
          label={`Upload of ${fileName}`}
          isLabelHidden
          value={percentOf(item)}
          tone={phase === 'uploading' ? 'accent' : 'paused'}
        />
      )}
      <VideoProblems problems={item.problems} />
      {item.signatures.length > 0 && <SourceSignatures signatures={item.signatures} />}
      {isPart && (
        <div id={id} hidden={!isOpen}>
          {isOpen && <VideoNotesFields details={details} onChange={onChange} />}
        </div>
      )}
    </li>
  );
}

/** The state of an upload; of a stored one, the SHA-256 on demand. */
function UploadState({ item, rate }: Pick<UploadEntryProps, 'item' | 'rate'>) {
  const { phase, sha256 } = item;
  const text = uploadStatusText(item, rate);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-soft">
      <StatusBadge tone={tones[phase]} {...(phase === 'uploading' && { icon: ArrowUp })}>
        {phase === 'stored' ? text : labels[phase]}
      </StatusBadge>
      {phase === 'stored'
        ? sha256 !== null && (
            <details>
              <summary className="min-h-6 cursor-pointer rounded-sm py-1 text-link">SHA-256</summary>
              <CopyId label="SHA-256" value={sha256} length={64} className="break-all" />
            </details>
          )
        : text !== labels[phase] && <span className="tabular-nums">{text}</span>}
    </div>
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
