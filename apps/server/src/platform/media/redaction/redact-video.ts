import { stat } from 'node:fs/promises';
import { fileInput } from '../ffmpeg/read-only-input.ts';
import { checkRedaction } from './check-redaction.ts';
import type { CheckResult } from './check-result.ts';
import { renderRedaction, type RenderJob } from './render-redaction.ts';

/** `why` is not a sentence. A copy with violations must not be given to anyone. */
export type RedactionResult =
  | ({ readonly isMade: true; readonly file: string; readonly bytes: number } & CheckResult)
  | { readonly isMade: false; readonly why: string };

/** Rendering takes about this part of the time, in percent. */
const RENDERING_PERCENT = 60;

/**
 * Renders a redacted copy of a video and checks every frame and sample of it.
 * @throws the signal's reason when aborted
 */
export async function redactVideo(job: RenderJob): Promise<RedactionResult> {
  const { path, onProgress, label: _draw, ...redaction } = job;
  const { why, label } = await renderRedaction({
    ...job,
    onProgress: (percent) => onProgress(Math.floor((percent * RENDERING_PERCENT) / 100)),
  });
  if (why !== null) return { isMade: false, why };
  const { size: bytes } = await stat(path);
  const checked = await checkRedaction({
    ...redaction,
    label,
    copy: fileInput(path, bytes),
    onProgress: (percent) =>
      onProgress(RENDERING_PERCENT + Math.floor((percent * (100 - RENDERING_PERCENT)) / 100)),
  });
  return { isMade: true, file: path, bytes, ...checked };
}
