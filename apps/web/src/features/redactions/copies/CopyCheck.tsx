import type { FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import { useState } from 'react';
import { describeError } from '../../../api/describe-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { useRedactionActions, type Redaction } from '../use-redaction.ts';
import { CopyList } from './CopyList.tsx';
import { CopyPlayer, type PlayedCopy } from './CopyPlayer.tsx';
import { LooseEnds, type CheckedPlace } from './LooseEnds.tsx';
import { RejectedFaces } from './RejectedFaces.tsx';
import { ReleaseReport } from './ReleaseReport.tsx';
import { ReturnDialog } from './ReturnDialog.tsx';
import { Unwatched } from './Unwatched.tsx';
import { useCopyCoverage, useCopyReports } from './use-copy-coverage.ts';
import { useCopyFaces } from './use-copy-faces.ts';
import { useLooseEnds, type CheckDraft } from './use-loose-ends.ts';

interface CopyCheckProps {
  readonly redaction: Redaction;
  readonly draft: CheckDraft;
  readonly onDraft: (draft: CheckDraft) => void;
  readonly userId: string;
  readonly labelOf: (reasonCode: string) => string;
  /** The video in the player, and the index of its frames. */
  readonly shown: { readonly videoId: string; readonly index: FrameIndex | null };
}

/** Shows the rendered copies, to be checked by a person, and then delivered. */
export function CopyCheck({ redaction, draft, onDraft, userId, labelOf, shown }: CopyCheckProps) {
  const { id, videos, report: releaseReport, abilities } = redaction;
  const { check, deliver } = useRedactionActions();
  const [isReturning, setReturning] = useState(false);
  const [played, setPlayed] = useState<PlayedCopy | null>(null);
  const { ends, error: endsError } = useLooseEnds(redaction);
  const { faces, error: facesError } = useCopyFaces(redaction);
  const { watched, error: watchedError } = useCopyCoverage(redaction, userId);
  const report = useCopyReports(id);
  if (!videos.some(({ copy }) => copy !== null)) return null;
  const error = check.error ?? deliver.error ?? endsError ?? facesError ?? watchedError;
  const needsOther = !abilities.check.allowed && abilities.check.code === 'REDACTION_CHECKER_DREW';
  const undecided = faces?.filter(({ decision }) => decision === 'undecided');
  const places: readonly CheckedPlace[] | null = ends && undecided ? [...ends, ...undecided] : null;
  const approve = (all: readonly CheckedPlace[]): void => {
    const seen = all.filter(({ key }) => draft.lookedAt.has(key));
    const lookedAt = seen.flatMap((place) =>
      place.kind === 'end' ? [{ videoId: place.videoId, trackId: place.trackId, edge: place.edge }] : [],
    );
    const lookedAtFaces = seen.flatMap((place) =>
      place.kind === 'face' ? [{ videoId: place.videoId, faceId: place.faceId }] : [],
    );
    check.mutate({
      id,
      decision: 'approve',
      lookedAt,
      lookedAtFaces,
      explanation: draft.explanation,
      watchExplanation: draft.watchExplanation,
    });
  };
  return (
    <section
      aria-label="Rendered copy"
      className="space-y-2 rounded-md border border-line bg-surface px-3 py-2 room:max-h-[60%] room:shrink-0 room:overflow-y-auto"
    >
      {error !== null && <Banner variant="error">{describeError(error)}</Banner>}
      <CopyList videos={videos} onPlay={setPlayed} watched={watched} />
      {releaseReport && <ReleaseReport redactionId={id} report={releaseReport} />}
      {needsOther && (
        <p className="text-sm text-soft">A second person must check this copy: you marked something in it.</p>
      )}
      {abilities.check.allowed && places && (
        <LooseEnds
          places={places}
          check={draft}
          onChange={onDraft}
          labelOf={labelOf}
          shown={shown}
          onPlay={setPlayed}
        />
      )}
      {abilities.check.allowed && faces && (
        <RejectedFaces
          faces={faces.filter(({ decision }) => decision === 'rejected')}
          shown={shown}
          onPlay={setPlayed}
        />
      )}
      {watched && redaction.needsFullWatch && <Unwatched watched={watched} draft={draft} onDraft={onDraft} />}
      <CopyPlayer
        copy={played}
        onClose={() => setPlayed(null)}
        watched={(played && watched?.get(played.videoId)) ?? null}
        onPlayed={(videoId, segments) => void report(videoId, segments)}
      />
      <div className="flex flex-wrap gap-2">
        {abilities.check.allowed && (
          <>
            <Button
              variant="primary"
              isPending={check.isPending}
              isDisabled={places === null || watched === null}
              onPress={() => approve(places ?? [])}
            >
              Approve
            </Button>
            <Button onPress={() => setReturning(true)}>Return</Button>
          </>
        )}
        {abilities.deliver.allowed && (
          <Button variant="primary" isPending={deliver.isPending} onPress={() => deliver.mutate({ id })}>
            Deliver
          </Button>
        )}
      </div>
      {isReturning && <ReturnDialog id={id} onClose={() => setReturning(false)} />}
    </section>
  );
}
