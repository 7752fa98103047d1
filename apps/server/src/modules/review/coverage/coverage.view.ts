import type { Outputs } from '@plainview/contract/index';
import type { WatchedPart } from '@plainview/domain/review/coverage/watch-coverage';

/** Returns what a reviewer watched, as shown to reviewers. */
export function watchedPartView(part: WatchedPart): Outputs['coverage']['list'][number] {
  return { ...part, stretches: [...part.stretches] };
}
