import type { AppContext } from '../../../platform/app-context.ts';
import { enqueueStalled } from '../media/sweep-media.job.ts';
import { listStalledComparisons } from './cameras.repository.ts';
import { enqueueComparison } from './cameras.ts';

/** Enqueues comparisons of sound whose worker was killed. */
export const sweepComparisons = (app: AppContext): Promise<void> =>
  enqueueStalled(app, listStalledComparisons, enqueueComparison);
