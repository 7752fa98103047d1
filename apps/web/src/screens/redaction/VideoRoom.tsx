import type { FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { CopyCheck } from '../../features/redactions/copies/CopyCheck.tsx';
import type { CheckDraft } from '../../features/redactions/copies/use-loose-ends.ts';
import { useEdits } from '../../features/redactions/edits/use-edits.ts';
import type { FaceSearches } from '../../features/redactions/faces/search/face-searches.ts';
import { FacesPanel } from '../../features/redactions/faces/sheet/FacesPanel.tsx';
import { TrackLane } from '../../features/redactions/lane/TrackLane.tsx';
import { useVideoMarks } from '../../features/redactions/marks/use-stored-marks.ts';
import type { StoredMarks, VideoMarks } from '../../features/redactions/marks/video-marks.ts';
import { MutedPreview } from '../../features/redactions/MutedPreview.tsx';
import { MarksPanel } from '../../features/redactions/panel/MarksPanel.tsx';
import { OrderCard } from '../../features/redactions/panel/OrderCard.tsx';
import { redactionKeys } from '../../features/redactions/redaction-shortcuts.ts';
import { RedactionCommands } from '../../features/redactions/RedactionCommands.tsx';
import { RegionLayer } from '../../features/redactions/regions/RegionLayer.tsx';
import { RenderStatus } from '../../features/redactions/RenderStatus.tsx';
import { useFollowing } from '../../features/redactions/tracking/use-following.ts';
import type { Redaction } from '../../features/redactions/use-redaction.ts';
import { TranscriptWords } from '../../features/redactions/words/TranscriptWords.tsx';
import { soundChoices } from '../../features/videos/sound-choices.ts';
import { unplayableMessage } from '../../features/videos/unplayable-message.ts';
import { VideoPlayer, type VideoPlayerHandle } from '../../player/VideoPlayer.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { roomColumn, roomColumns } from '../ticket-review/room-class.ts';
import { indexingText } from '../ticket-review/stage/media-status-text.ts';
import type { ReviewVideo } from '../ticket-review/stage/review-video.ts';
import { useIsPhone } from './use-is-phone.ts';

interface VideoRoomProps {
  readonly redaction: Redaction;
  readonly video: ReviewVideo;
  readonly stored: StoredMarks;
  readonly userId: string;
  readonly startAtMicroseconds: number;
  readonly player: RefObject<VideoPlayerHandle | null>;
  /** Called with whether all changes are saved. */
  readonly onSavedChange: (isSaved: boolean) => void;
  /** Error of the last call of the header. */
  readonly error: unknown;
  /** Chooses the video. */
  readonly strip: ReactNode;
  /** The person's decisions about the rendered copy. */
  readonly check: CheckDraft;
  readonly onCheck: (check: CheckDraft) => void;
  /** The faces that were found in the videos of the order. */
  readonly searches: FaceSearches;
  /** Whether a transcript can be added now. */
  readonly canAddTranscript: boolean;
}

const noMarkers: readonly never[] = [];
const ignore = (): void => undefined;

/** Returns the address of the file that the player plays; null if none is stored. */
const playedUrl = ({ url, media }: ReviewVideo): string | null => url && (media.playableUrl ?? url);

/** One video of an order: the player with its regions, and the list of what is hidden. */
export function VideoRoom(props: VideoRoomProps) {
  const { redaction, video, stored, userId, player, onSavedChange, error, strip, searches } = props;
  const [index, setIndex] = useState<FrameIndex | null>(null);
  const marks = useVideoMarks(stored, { id: redaction.id, videoId: video.videoId }, userId);
  const isPhone = useIsPhone();
  const { reasons } = redaction;
  const canEdit = redaction.abilities.edit.allowed && !isPhone;
  const { durationMicroseconds } = video.facts;
  const following = useFollowing(marks);
  const url = playedUrl(video);
  useEffect(() => searches.noteMarks(video.videoId, marks), [searches, video.videoId, marks]);
  const edits = useEdits({ marks, player, index, durationMicroseconds, url, following, reasons });
  const labelOf = (code: string): string => reasons.find((reason) => reason.code === code)?.label ?? code;
  return (
    <div className={roomColumns}>
      <SavedReport marks={marks} onChange={onSavedChange} />
      {canEdit && <RedactionCommands marks={marks} edits={edits} following={following} reasons={reasons} />}
      <div className={roomColumn}>
        {strip}
        {isPhone ? (
          <p className="text-sm text-soft">
            This window is too narrow to draw in. Open the copy on a computer to change what is hidden.
          </p>
        ) : (
          <RedactionPlayer
            video={video}
            player={player}
            startAtMicroseconds={props.startAtMicroseconds}
            onFrameIndex={setIndex}
            overlay={
              <>
                <RegionLayer marks={marks} edits={edits} labelOf={labelOf} canEdit={canEdit} />
                <MutedPreview marks={marks} />
              </>
            }
            lane={<TrackLane marks={marks} index={index} />}
          />
        )}
      </div>
      <div className={roomColumn}>
        <RenderStatus redaction={redaction} error={error} />
        <CopyCheck
          redaction={redaction}
          draft={props.check}
          onDraft={props.onCheck}
          userId={userId}
          labelOf={labelOf}
          shown={{ videoId: video.videoId, index }}
        />
        <OrderCard redaction={redaction} />
        <MarksPanel
          marks={marks}
          edits={edits}
          following={following}
          index={index}
          reasons={reasons}
          labelOf={labelOf}
          canEdit={canEdit}
          isReadOnly={isPhone}
          player={player}
          transcript={
            <TranscriptWords
              videoId={video.videoId}
              marks={marks}
              edits={edits}
              canEdit={canEdit}
              canAddTranscript={props.canAddTranscript}
              player={player}
            />
          }
          faces={
            <FacesPanel
              faces={searches.of(video.videoId)}
              marks={marks}
              edits={edits}
              index={index}
              url={url}
              labelOf={labelOf}
              canEdit={canEdit}
              hasBegun={redaction.startedAt !== null}
              player={player}
            />
          }
        />
      </div>
    </div>
  );
}

interface SavedReportProps {
  readonly marks: VideoMarks;
  readonly onChange: (isSaved: boolean) => void;
}

/** Reports whether all changes are saved. */
function SavedReport({ marks, onChange }: SavedReportProps) {
  const isSaved = marks.state.use().save.kind === 'saved';
  useEffect(() => onChange(isSaved), [isSaved, onChange]);
  return null;
}

interface RedactionPlayerProps extends Pick<VideoRoomProps, 'video' | 'player' | 'startAtMicroseconds'> {
  /** Must not change between renders. */
  readonly onFrameIndex: (index: FrameIndex | null) => void;
  readonly overlay: ReactNode;
  readonly lane: ReactNode;
}

function RedactionPlayer(props: RedactionPlayerProps) {
  const { video, player, startAtMicroseconds, onFrameIndex, overlay, lane } = props;
  const { media, facts } = video;
  const url = playedUrl(video);
  if (url === null) return <Banner variant="warning">There is no stored file for this video.</Banner>;
  return (
    <VideoPlayer
      ref={player}
      src={url}
      poster={media.posterUrl}
      title={`${video.id}, ${video.fileName}`}
      durationMicroseconds={facts.durationMicroseconds}
      pictureSize={{ width: facts.width, height: facts.height }}
      frameRate={facts.frameRate}
      frameIndexUrl={media.frameIndexUrl}
      indexing={indexingText(media)}
      signalsUrl={media.signalsUrl}
      hoverPictures={media.hoverPictures}
      frameSource={media.playableUrl === null ? 'original' : 'copy'}
      markers={noMarkers}
      onMarkerSelect={ignore}
      overlay={overlay}
      initialTimeMicroseconds={startAtMicroseconds}
      unplayableMessage={unplayableMessage(video)}
      sounds={soundChoices(video)}
      extension={{ screenKeys: redactionKeys, lane, onFrameIndex }}
      className="room:min-h-0 room:flex-1"
    />
  );
}
