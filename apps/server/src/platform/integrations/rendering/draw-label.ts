import { Thread } from '../../core/thread.ts';
import type { DrawnLabel, LabelRequest } from '../pdf/labels/typeset-label.ts';

/** Draws the label of a redacted copy in a thread of its own: loading fonts blocks. */
export async function drawLabel(request: LabelRequest): Promise<DrawnLabel> {
  const thread = new Thread<LabelRequest, DrawnLabel>(
    new URL('../pdf/labels/label-thread.ts', import.meta.url),
  );
  try {
    return await thread.ask(request);
  } finally {
    await thread.stop();
  }
}
