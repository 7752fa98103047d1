import { describeError } from '../../api/describe-error.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import type { Redaction } from './use-redaction.ts';

interface RenderStatusProps {
  readonly redaction: Redaction;
  /** Error of the last call. */
  readonly error: unknown;
}

/** Says how far rendering is, and what the comparison of the copy with the original found. */
export function RenderStatus({ redaction, error }: RenderStatusProps) {
  const { state, note, videos, abilities } = redaction;
  if (error) return <Banner variant="error">{describeError(error)}</Banner>;
  if (abilities.start.allowed)
    return <Banner variant="info">Once you start work, the agency can no longer cancel the order.</Banner>;
  if (state === 'rendering')
    return (
      <ProgressBar
        label="Rendering, then comparing each frame with the original"
        value={redaction.renderProgress ?? undefined}
      />
    );
  if (state === 'in_progress') return note !== null && <Banner variant="warning">{note}</Banner>;
  const rendered = videos.flatMap(({ copy }) => (copy ? [copy] : []));
  if (rendered.length === 0) return null;
  const frames = rendered.reduce((sum, copy) => sum + copy.frames, 0);
  const samples = rendered.reduce((sum, copy) => sum + copy.samples, 0);
  return (
    <Banner variant="success">
      {`${pluralize(rendered.length, 'video')} rendered. All ${pluralize(frames, 'frame')} and ${pluralize(samples, 'sample')} of sound were compared with the original. The regions are black and the muted ranges silent; elsewhere, differences are within the tolerance for encoding.`}
    </Banner>
  );
}
