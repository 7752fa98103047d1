import type { Outputs } from '@plainview/contract/index';
import {
  faceKey,
  readSightings,
  type FaceDecision,
} from '@plainview/domain/release/redactions/faces/proposed-faces';
import { useQueries } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import type { Redaction } from '../use-redaction.ts';
import type { CopyPlace } from './use-loose-ends.ts';

/** A proposed face in a copy, on which nobody decided or which was rejected. */
export interface CopyFace extends CopyPlace {
  readonly kind: 'face';
  readonly faceId: string;
  readonly lastFrame: number;
  readonly decision: FaceDecision;
  readonly rejectedBy: string | null;
}

/** Returns the undecided and rejected faces of a rendered copy, by video; null until they are known. */
export function useCopyFaces({ id, videos, abilities }: Redaction) {
  const isEnabled = abilities.check.allowed;
  return useQueries({
    queries: videos.map(({ videoId }) =>
      api.redactions.getFaces.queryOptions({ input: { id, videoId }, enabled: isEnabled, staleTime: 0 }),
    ),
    combine: (results) => ({
      error: results.find(({ error }) => error !== null)?.error ?? null,
      faces: results.every(({ data }) => data !== undefined)
        ? results.flatMap(({ data }, at) => facesOf(videos[at], data?.search?.faces ?? []))
        : null,
    }),
  });
}

type AnsweredFace = NonNullable<Outputs['redactions']['getFaces']['search']>['faces'][number];

function facesOf(
  video: Redaction['videos'][number] | undefined,
  answered: readonly AnsweredFace[],
): CopyFace[] {
  if (!video?.copy) return [];
  const { videoId, fileName, copy } = video;
  return answered
    .filter(({ decision }) => decision === 'undecided' || decision === 'rejected')
    .map((face) => {
      const { id: faceId, decision, rejectedBy } = face;
      const sightings = readSightings(face);
      return {
        kind: 'face',
        faceId,
        frame: sightings[0]?.frame ?? 1,
        lastFrame: sightings.at(-1)?.frame ?? 1,
        decision,
        rejectedBy,
        key: faceKey(videoId, faceId),
        videoId,
        fileName,
        copy,
      };
    });
}
