import type { Outputs } from '@plainview/contract/index';
import { noMarks } from '@plainview/domain/release/redactions/marks';
import { useEffect, useRef, useState } from 'react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { newCheck } from '../../features/redactions/copies/use-loose-ends.ts';
import { FaceSearches } from '../../features/redactions/faces/search/face-searches.ts';
import { UndecidedFaces, type FaceCount } from '../../features/redactions/faces/sheet/UndecidedFaces.tsx';
import { hasUnsavedMarks, useStoredMarks } from '../../features/redactions/marks/use-stored-marks.ts';
import type { StoredMarks } from '../../features/redactions/marks/video-marks.ts';
import { useRedactionActions, type Redaction } from '../../features/redactions/use-redaction.ts';
import type { VideoPlayerHandle } from '../../player/VideoPlayer.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { notify } from '../../ui/overlays/toasts.ts';
import { roomColumn, roomColumns } from '../ticket-review/room-class.ts';
import { readPosition } from '../ticket-review/stage/resume-position.ts';
import { useStage } from '../ticket-review/stage/use-stage.ts';
import { RedactionHeader } from './RedactionHeader.tsx';
import { VideoRoom } from './VideoRoom.tsx';
import { VideoStrip } from './VideoStrip.tsx';

export interface RedactionWorkspaceProps {
  readonly redaction: Redaction;
  readonly ticket: Outputs['tickets']['get'];
  readonly userId: string;
  readonly firstVideoId: string | null;
}

const NOT_STARTED: StoredMarks = {
  marks: noMarks,
  tracksVersion: 0,
  mutedRangesVersion: 0,
  savedBy: null,
};

/** Shows the videos of an order one by one, and what is hidden in them. */
export function RedactionWorkspace({ redaction, ticket, userId, firstVideoId }: RedactionWorkspaceProps) {
  const player = useRef<VideoPlayerHandle>(null);
  const actions = useRedactionActions();
  const ordered = new Set(redaction.videos.map(({ videoId }) => videoId));
  const videos = ticket.videos.filter(({ videoId }) => ordered.has(videoId));
  const { stage, video, show } = useStage({ ...ticket, videos }, { userId, firstVideoId, player });
  const hasBegun = redaction.startedAt !== null;
  const stored = useStoredMarks({ id: redaction.id, videoId: stage.videoId }, hasBegun);
  const marks = hasBegun ? stored.data : NOT_STARTED;
  const isMarked = redaction.videos.some(
    (one) => one.marks !== null && one.marks.trackCount + one.marks.mutedRangeCount > 0,
  );
  const [isSaved, setSaved] = useState(true);
  // What was looked at in a copy says nothing about the next one.
  const copies = redaction.videos.map(({ copy }) => copy?.sha256).join(' ');
  const [check, setCheck] = useState({ copies, draft: newCheck });
  const [searches] = useState(() => new FaceSearches(redaction.id));
  useEffect(() => () => searches.dispose(), [searches]);
  const [question, setQuestion] = useState<FaceCount | null>(null);
  const render = (): void => {
    setQuestion(null);
    actions.render.mutate({ id: redaction.id });
  };
  const askAboutFaces = async (): Promise<void> => {
    try {
      if (!(await searches.saveNow())) throw new Error('the faces are not saved');
      const count = await searches.count([...ordered]);
      if (count.undecided + count.unfinished > 0) setQuestion(count);
      else render();
    } catch {
      notify({ title: 'The proposed faces are not saved. Try again.', tone: 'failed' });
    }
  };
  const askToRender = (): void => {
    const unsaved = videos.find(
      ({ videoId }) => videoId !== stage.videoId && hasUnsavedMarks({ id: redaction.id, videoId }, userId),
    );
    if (unsaved)
      notify({ title: `${unsaved.id} has changes that are not saved. Open it first.`, tone: 'failed' });
    else void askAboutFaces();
  };
  const pick = (videoId: string): void => {
    if (videoId !== stage.videoId) show(videoId, readPosition(sessionStorage, userId, videoId));
  };
  const strip = <VideoStrip videos={videos} currentId={stage.videoId} onPick={pick} />;
  return (
    <div
      data-workspace=""
      className="space-y-4 room:flex room:min-h-0 room:flex-1 room:flex-col room:gap-2 room:space-y-0"
    >
      <RedactionHeader
        redaction={redaction}
        ticket={ticket}
        isStarting={actions.start.isPending}
        onStart={() => actions.start.mutate({ id: redaction.id })}
        isRendering={actions.render.isPending}
        onRender={redaction.abilities.render.allowed && isMarked ? askToRender : null}
        isSaved={isSaved}
      />
      <UndecidedFaces count={question} onRender={render} onClose={() => setQuestion(null)} />
      {video && marks ? (
        <VideoRoom
          key={`${video.videoId} ${String(hasBegun)}`}
          redaction={redaction}
          video={video}
          stored={marks}
          userId={userId}
          onSavedChange={setSaved}
          startAtMicroseconds={stage.startAt}
          player={player}
          error={actions.start.error ?? actions.render.error}
          strip={strip}
          check={check.copies === copies ? check.draft : newCheck}
          onCheck={(draft) => setCheck({ copies, draft })}
          searches={searches}
          canAddTranscript={redaction.abilities.edit.allowed || ticket.abilities.writeFindings.allowed}
        />
      ) : (
        <div className={roomColumns}>
          <div className={roomColumn}>
            {strip}
            {stored.isError ? (
              <LoadErrorBanner error={describeLoadError(stored.error, stored.refetch)} />
            ) : (
              <Skeleton className="aspect-video w-full room:aspect-auto room:min-h-0 room:flex-1" />
            )}
          </div>
        </div>
      )}
    </div>
  );
}
