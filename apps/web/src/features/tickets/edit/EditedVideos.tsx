import { Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { VideoDetailFields, type CategoryTerms } from '../new-ticket/VideoDetailFields.tsx';
import { AddedVideoFields } from './AddedVideoFields.tsx';
import type { EditableVideo } from './edited-video.ts';
import type { AddedVideos } from './use-added-videos.ts';

interface EditedVideosProps {
  readonly videos: readonly EditableVideo[];
  /** Videos to add; null for users who cannot upload. */
  readonly added: AddedVideos | null;
  /** Officers of the ticket. */
  readonly officers: readonly string[];
  readonly terms: CategoryTerms;
  readonly onChange: (videos: EditableVideo[]) => void;
}

/** The videos of a ticket with their fields, and a place to add more. */
export function EditedVideos({ videos, added, officers, terms, onChange }: EditedVideosProps) {
  const isLast = videos.length + (added?.details.length ?? 0) === 1;
  return (
    <>
      <ul aria-label="Videos" className="flex flex-col gap-3">
        {videos.map((video) => (
          <EditedVideo
            key={video.videoId}
            video={video}
            officers={officers}
            terms={terms}
            onChange={(change) =>
              onChange(videos.map((other) => (other === video ? { ...other, ...change } : other)))
            }
            onDelete={isLast ? null : () => onChange(videos.filter((other) => other !== video))}
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
  readonly officers: readonly string[];
  readonly terms: CategoryTerms;
  readonly onChange: ComponentProps<typeof VideoDetailFields>['onChange'];
  /** Null for the last video, which a ticket needs. */
  readonly onDelete: (() => void) | null;
}

/** One video of the ticket with its fields. */
function EditedVideo({ video, officers, terms, onChange, onDelete }: EditedVideoProps) {
  return (
    <li aria-label={video.fileName} className="flex flex-col gap-2 border-t border-line pt-3">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate text-sm font-medium">{video.fileName}</span>
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
