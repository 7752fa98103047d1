import type { Region } from '@plainview/domain/release/redactions/redaction-track';
import type { RegionCorner } from '@plainview/domain/release/redactions/region';

const percent = (part: number): string => `${Math.round(part * 100)}%`;

/** Describes where a region is: "from 10% left, 20% top to 50% left, 60% top". */
export const describeRegion = ({ x1, y1, x2, y2 }: Region): string =>
  `from ${percent(x1)} left, ${percent(y1)} top to ${percent(x2)} left, ${percent(y2)} top`;

/** Whether a corner is at the right and at the bottom of its region. */
export const cornerSides: Readonly<
  Record<RegionCorner, { readonly right: boolean; readonly bottom: boolean }>
> = {
  'top-left': { right: false, bottom: false },
  'top-right': { right: true, bottom: false },
  'bottom-left': { right: false, bottom: true },
  'bottom-right': { right: true, bottom: true },
};
