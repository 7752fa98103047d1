import type { Outputs } from '@plainview/contract/index';

/** A video of the ticket under review. */
export type ReviewVideo = Outputs['tickets']['get']['videos'][number];
