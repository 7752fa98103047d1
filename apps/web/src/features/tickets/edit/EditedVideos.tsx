import { videoEntryId } from '@plainview/domain/tickets/tickets/ticket';
import { Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { CategoryTerms } from '../category/category-options.ts';
import { TicketCategory } from '../category/TicketCategory.tsx';
import { VideoDetailFields } from '../new-ticket/VideoDetailFields.tsx';
import { AddedVideoFields } from './AddedVideoFields.tsx';
import type { EditableVideo } from './edited-video.ts';
import type { useEditedVideos } from './use-edited-videos.ts';

interface EditedVideosProps {
  readonly edited: ReturnType<typeof useEditedVideos>;
  /** Officers of the ticket. */
  readonly officers: readonly string[];
  readonly terms: CategoryTerms;
}

/** The videos of a ticket with their fields, and a place to add more. */
export function EditedVideos({ edited, officers, terms }: EditedVideosProps) {
  const { videos, added, details, change, remove } = edited;
  const isLast = details.length === 1;
  return (
    <>
      <TicketCategory
        category={edited.category}
        categories={details.map(({ category }) => category)}
        terms={terms}
        onChange={(category) => edited.replaceCategory(edited.category, category)}
        onApplyToAll={edited.applyCategory}
      />
      <ul aria-label="Videos" className="flex flex-col gap-3">
        {videos.map((video, index) => (
          <EditedVideo
            key={video.videoId}
            video={video}
            name={videoEntryId(index + 1)}
            officers={officers}
            terms={terms}
            onChange={(changed) => change(video, changed)}
            onDelete={isLast ? null : () => remove(video)}
          />
        ))}
      </ul>
      {added && (
        <AddedVideoFields added={added} officers={officers} terms={terms} first={videos.length + 1} />
      )}
    </>
  );
}

interface EditedVideoProps {
  readonly video: EditableVideo;
  /** 'video-N' by its position in the ticket. */
  readonly name: string;
  readonly officers: readonly string[];
  readonly terms: CategoryTerms;
  readonly onChange: ComponentProps<typeof VideoDetailFields>['onChange'];
  /** Null for the last video, which a ticket needs. */
  readonly onDelete: (() => void) | null;
}

/** One video of the ticket with its fields. */
function EditedVideo({ video, name, officers, terms, onChange, onDelete }: EditedVideoProps) {
  return (
    <li aria-label={video.fileName} className="flex flex-col gap-2 border-t border-line pt-3">
      <div className="flex items-center gap-2">
        <p className="flex min-w-0 flex-1 items-baseline gap-2">
          <span className="min-w-0 truncate text-sm font-medium">{video.fileName}</span>
          <span className="shrink-0 text-xs text-faint">{name}</span>
        </p>
        {onDelete && (
          <IconButton aria-label={`Delete ${video.fileName} from this ticket`} onPress={onDelete}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <VideoDetailFields
        details={video}
        officers={officers}
        terms={terms}
        measured={video.measuredLength}
        onChange={onChange}
      />
    </li>
  );
}
