/** The thread that compares a redacted copy with its original, frame by frame and sample by sample. */
import { constants, setPriority } from 'node:os';
import { answerRequests } from '../../core/answer-requests.ts';
import { findSandbox } from '../ffmpeg/sandbox.ts';
import type { CheckRequest } from './check-redaction.ts';
import type { CheckResult } from './check-result.ts';
import { compareFiles } from './compare-files.ts';

// On Linux, this thread only.
setPriority(constants.priority.PRIORITY_LOW);

answerRequests(async ({ port, ffmpeg, isSandboxed, ...files }: CheckRequest): Promise<CheckResult> => {
  const controller = new AbortController();
  port.on('message', () => controller.abort());
  try {
    // A function cannot be passed to a thread.
    const sandbox = isSandboxed ? await findSandbox() : null;
    if (isSandboxed && sandbox === null) throw new Error('the sandbox does not work any more');
    return await compareFiles({
      ...files,
      ffmpeg: { ...ffmpeg, sandbox },
      signal: controller.signal,
      onProgress: (percent) => port.postMessage(percent),
    });
  } finally {
    port.close();
  }
});
