import type { AppContext } from '../../../platform/app-context.ts';
import { enqueueStalled } from '../media/sweep-media.job.ts';
import { listStalledTranscriptions } from './transcription.repository.ts';
import { enqueueTranscription } from './transcripts.ts';

/** Enqueues transcriptions whose worker was killed. */
export const sweepTranscripts = (app: AppContext): Promise<void> =>
  enqueueStalled(app, listStalledTranscriptions, enqueueTranscription);
