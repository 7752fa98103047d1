import { formatLength, parseLength } from '@plainview/domain/shared/duration';
import { formatMoney } from '@plainview/domain/shared/money';
import {
  videoCategories,
  videoCostCents,
  type CategoryRates,
  type VideoCategory,
} from '@plainview/domain/ticket/ticket-price';
import { lengthDiffers } from '@plainview/domain/video/video-media';
import { DurationField } from '../../../ui/dates/DurationField.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { SelectField } from '../../../ui/forms/select/SelectField.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import type { RecordingDetails } from '../recording.ts';
import { RecordingFields } from './RecordingFields.tsx';

export interface VideoDetails extends RecordingDetails {
  readonly length: string;
  readonly category: VideoCategory;
  readonly notes: string;
}

/** What determines the price of a category, and the line that explains it. */
export interface CategoryTerms {
  readonly rates: CategoryRates;
  /** Null while unknown. */
  readonly explanations: Readonly<Record<VideoCategory, string>> | null;
}

function categoryOption(id: VideoCategory, terms: CategoryTerms | null) {
  const label = terms === null ? id : `${id} · ${formatMoney(terms.rates[id])} a minute`;
  const description = terms?.explanations?.[id] ?? '';
  return { id, label, ...(description !== '' && { description }) };
}

/** Duration, category, notes and cost of one video (specification, section 2, "Ticket creation form"). */
export function VideoDetailFields({
  details,
  terms,
  measured,
  onChange,
}: {
  details: VideoDetails;
  /** Null while unknown. */
  terms: CategoryTerms | null;
  /** Duration of the file as hh:mm:ss; null while unknown. */
  measured: string | null;
  onChange: (change: Partial<VideoDetails>) => void;
}) {
  const lengthSeconds = parseLength(details.length);
  const fileSeconds = measured === null ? null : parseLength(measured);
  const isOtherThanFile =
    lengthSeconds !== null && fileSeconds !== null && lengthDiffers(lengthSeconds, fileSeconds * 1_000_000);
  const { category } = details;
  const cost =
    lengthSeconds === null || terms === null
      ? null
      : videoCostCents({ lengthSeconds, category }, terms.rates);
  const categories = videoCategories.map((id) => categoryOption(id, terms));
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-[8rem_14rem_1fr_6rem]">
        <DurationField
          label="Duration"
          value={details.length}
          onChange={(length) => onChange({ length })}
          format={formatLength}
          isRequired
          className="order-1"
        />
        <SelectField
          label="Category"
          options={categories}
          value={category}
          onChange={(chosen) => onChange({ category: chosen })}
          className="order-3 col-span-2 md:order-2 md:col-span-1"
        />
        <TextField
          label="Notes on this video"
          maxLength={4000}
          value={details.notes}
          onChange={(notes) => onChange({ notes })}
          className="order-4 col-span-2 md:order-3 md:col-span-1"
        />
        <div className="order-2 flex flex-col gap-1 md:order-4 md:text-end">
          <span className="text-sm text-soft">Cost</span>
          <output className="py-1.5 text-sm font-medium tabular-nums">
            {cost === null ? '–' : formatMoney(cost)}
          </output>
        </div>
      </div>
      {isOtherThanFile && measured !== null && (
        <Banner
          variant="warning"
          action={{ label: `Use ${measured}`, onPress: () => onChange({ length: measured }) }}
        >
          The file is {measured} long.
        </Banner>
      )}
      <RecordingFields details={details} onChange={onChange} />
    </>
  );
}
