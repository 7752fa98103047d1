/** Colors of series. All have a contrast of at least 3:1 in both themes. */
export type ChartColor = 'accent' | 'pending' | 'progress' | 'failed' | 'success' | 'ink';

/** Styles that tell series apart without color: the dashes and markers of lines, and the patterns of bars. */
export type ChartTexture = 'solid' | 'diagonal' | 'dots' | 'cross' | 'lines';

export interface ChartLook {
  readonly color: ChartColor;
  readonly texture: ChartTexture;
}

/** Returns the paint of a color. Follows the theme. */
export const paintOf = ({ color }: ChartLook): string => `var(--color-${color})`;

/** Dashes of lines; undefined for a solid one. */
export const dashes: Readonly<Record<ChartTexture, string | undefined>> = {
  solid: undefined,
  diagonal: '7 4',
  dots: '2 3',
  cross: '9 3 2 3',
  lines: '12 4',
};

/** Markers of points, from the middle of each. */
const markers: Readonly<Record<ChartTexture, string>> = {
  solid: 'm-3.5,0a3.5,3.5 0 1,0 7,0a3.5,3.5 0 1,0 -7,0',
  diagonal: 'm-3.2,-3.2h6.4v6.4h-6.4z',
  dots: 'm0,-4.2l4,7.4h-8z',
  cross: 'm0,-4.6l4.6,4.6l-4.6,4.6l-4.6,-4.6z',
  lines: 'm-4,-3.2h8l-4,7.4z',
};

/** Returns the path of a marker at a position. */
export const markerAt = ({ texture }: ChartLook, x: number, y: number): string =>
  `M${x},${y}${markers[texture]}`;

/** Lines and dots of patterns in a square of 6 by 6. */
export const patternPaths: Readonly<Record<Exclude<ChartTexture, 'solid'>, string>> = {
  diagonal: 'M-1,7L7,-1M-1,1L1,-1M5,7L7,5',
  dots: 'M2,3h2M5,0h2M-1,0h2M5,6h2M-1,6h2',
  cross: 'M0,0L6,6M6,0L0,6',
  lines: 'M0,1.5H6M0,4.5H6',
};
