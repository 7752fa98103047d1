import { videoStatusLabels, type VideoStatus } from '@plainview/domain/evidence/videos/video';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import type { Tone } from '../../ui/feedback/tone.ts';

const tones: Readonly<Record<VideoStatus, Tone>> = {
  pending: 'pending',
  processing: 'progress',
  completed: 'success',
  failed: 'failed',
};

/** Shows a video's status: completed green, processing blue, failed red, otherwise yellow. */
export function VideoStatusBadge({ status }: { status: VideoStatus }) {
  return <StatusBadge tone={tones[status]}>{videoStatusLabels[status]}</StatusBadge>;
}
