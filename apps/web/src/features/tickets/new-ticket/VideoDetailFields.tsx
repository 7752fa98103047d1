import { lengthDiffers } from '@plainview/domain/evidence/media/video-media';
import { wearerOnTicket } from '@plainview/domain/evidence/videos/video';
import { formatLength, parseLength } from '@plainview/domain/shared/duration';
import { formatMoney } from '@plainview/domain/shared/money';
import { videoCostCents, type VideoCategory } from '@plainview/domain/tickets/tickets/ticket-price';
import { DurationField } from '../../../ui/dates/DurationField.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { SelectField } from '../../../ui/forms/select/SelectField.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { categoryOptions, type CategoryTerms } from '../category/category-options.ts';
import type { RecordingDetails } from '../recording.ts';
import { RecordingFields } from './RecordingFields.tsx';

export interface VideoDetails extends RecordingDetails {
  readonly length: string;
  readonly category: VideoCategory;
  readonly notes: string;
}

/** Options for the officer who wore a camera. The first one is that nobody knows. */
function wearerOptions(officers: readonly string[]) {
  const hint = officers.length === 0 ? { description: 'Add the officers involved to choose one.' } : {};
  return [{ id: '', label: 'Not recorded', ...hint }, ...officers.map((name) => ({ id: name, label: name }))];
}

interface VideoFieldsProps {
  readonly details: VideoDetails;
  /** Officers of the ticket, one of whom wore the camera. */
  readonly officers: readonly string[];
  /** Null while unknown. */
  readonly terms: CategoryTerms | null;
  /** Duration of the file as hh:mm:ss; null while unknown. */
  readonly measured: string | null;
  readonly onChange: (change: Partial<VideoDetails>) => void;
}

/** Duration, category, notes and cost of one video (specification, section 2, "Ticket creation form"). */
export function VideoDetailFields(props: VideoFieldsProps) {
  return (
    <>
      <VideoPriceFields {...props} />
      <VideoNotesFields {...props} />
    </>
  );
}

/** The fields that determine the price of a video, the price, and whose camera it is. */
export function VideoPriceFields({ details, officers, terms, measured, onChange }: VideoFieldsProps) {
  const { category } = details;
  const lengthSeconds = parseLength(details.length);
  const cost =
    lengthSeconds === null || terms === null
      ? null
      : videoCostCents({ lengthSeconds, category }, terms.rates);
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 sm:grid-cols-[7rem_minmax(0,14rem)_minmax(0,11rem)_5rem]">
        <DurationField
          label="Duration"
          value={details.length}
          onChange={(length) => onChange({ length })}
          format={formatLength}
          isRequired
        />
        <SelectField
          label="Category"
          options={categoryOptions(terms)}
          value={category}
          onChange={(chosen) => onChange({ category: chosen })}
          className="max-sm:order-last max-sm:col-span-full"
        />
        <SelectField
          label="Worn by"
          options={wearerOptions(officers)}
          value={wearerOnTicket(details.wornBy, officers)}
          onChange={(wornBy) => onChange({ wornBy })}
          className="max-sm:order-last max-sm:col-span-full"
        />
        <div className="flex flex-col gap-1 text-end">
          <span className="text-sm text-soft">Cost</span>
          <output className="py-1.5 text-sm font-medium tabular-nums">
            {cost === null ? '–' : formatMoney(cost)}
          </output>
        </div>
      </div>
      {isOtherLength(lengthSeconds, measured) && (
        <Banner
          variant="warning"
          action={{
            label: `Use ${measured}`,
            onPress: () => onChange({ length: measured ?? details.length }),
          }}
        >
          The file is {measured} long.
        </Banner>
      )}
    </>
  );
}

function isOtherLength(lengthSeconds: number | null, measured: string | null): boolean {
  const fileSeconds = measured === null ? null : parseLength(measured);
  return (
    lengthSeconds !== null && fileSeconds !== null && lengthDiffers(lengthSeconds, fileSeconds * 1_000_000)
  );
}

/** Notes and optional facts about one video. */
export function VideoNotesFields({ details, onChange }: Pick<VideoFieldsProps, 'details' | 'onChange'>) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-3">
      <TextField
        label="Notes on this video"
        maxLength={4000}
        value={details.notes}
        onChange={(notes) => onChange({ notes })}
      />
      <RecordingFields details={details} onChange={onChange} />
    </div>
  );
}
