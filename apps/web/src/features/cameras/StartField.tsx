import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../ui/dates/format-date.ts';
import { PlainTextField } from '../../ui/forms/PlainTextField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { AlignmentRow } from './use-alignment-draft.ts';

interface StartFieldProps {
  readonly row: AlignmentRow;
  readonly label: string;
  readonly fileName: string;
  readonly canAlign: boolean;
  readonly onType: (text: string) => void;
  /** Moves the camera by so many frames. */
  readonly onNudge: (frames: number) => void;
  /** Shown after the field. */
  readonly children?: ReactNode;
}

const percent = (confidence: number | null): string =>
  confidence === null ? '' : ` (${Math.round(confidence * 100)}%)`;

/** Says how the start was found, and by whom it was stored. */
function originText({ origin, confidence, isChanged, stored }: AlignmentRow): string {
  const how = origin === 'audio' ? `By sound${percent(confidence)}` : 'Typed';
  if (isChanged) return `${how}, not saved`;
  if (!stored) return 'Start not set';
  return `${how}, ${stored.setBy}, ${formatDate(stored.setAt, 'MMM d, h:mm a')}`;
}

/** Edits the start of one camera on the common timeline. */
export function StartField({ row, label, fileName, canAlign, onType, onNudge, children }: StartFieldProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="min-w-0 flex-1 basis-60">
        <p>
          <span className="font-semibold">{label}</span>{' '}
          <span className="break-all text-soft">{fileName}</span>
        </p>
        <p className="text-xs text-soft">{originText(row)}</p>
      </div>
      <div className="flex items-center gap-0.5">
        <IconButton
          size="sm"
          aria-label={`${label} one frame earlier`}
          isDisabled={!canAlign}
          onPress={() => onNudge(-1)}
        >
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <PlainTextField
          label={`Start of ${label}`}
          isLabelHidden
          autoComplete="off"
          className="w-44 tabular-nums"
          value={row.text}
          isDisabled={!canAlign}
          {...(row.error !== null && { errorMessage: row.error })}
          onChange={onType}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            onNudge(event.key === 'ArrowUp' ? 1 : -1);
          }}
        />
        <IconButton
          size="sm"
          aria-label={`${label} one frame later`}
          isDisabled={!canAlign}
          onPress={() => onNudge(1)}
        >
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      <div className="basis-60">{children}</div>
    </div>
  );
}
