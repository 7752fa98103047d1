import type { Inputs } from '@plainview/contract/index';
import { isSameRule } from '@plainview/domain/review/scorecards/scorecard-assignment';
import { describeShare } from '@plainview/domain/review/second-reviews/second-review-share';

type Share = Inputs['secondReviews']['setShares']['shares'][number];

/** Returns a share as text, such as `North PD, Pursuit: 20%`. */
export const shareText = (share: Share & { readonly agencyName: string | null }): string =>
  describeShare(share, share.agencyName);

/** Returns a whole percentage from 0 to 100; null for any other text. */
export function parsePercent(text: string): number | null {
  if (!/^\d{1,3}$/u.test(text.trim())) return null;
  const percent = Number(text);
  return percent <= 100 ? percent : null;
}

/** Returns the shares with one more, which replaces one for the same tickets. */
export const withShare = (shares: readonly Share[], added: Share): Share[] => [
  ...shares.filter((one) => !isSameRule(one, added)),
  added,
];
