import type { Tone } from '../../ui/feedback/tone.ts';

/** Colors and the font as a canvas takes them, resolved for the current theme. */
export interface TimelineColors {
  readonly fontFamily: string;
  readonly lane: string;
  readonly text: string;
  readonly edge: string;
  readonly sound: string;
  readonly motion: string;
  readonly speech: string;
  /** Sound that may be speech, below the threshold. */
  readonly maybe: string;
  readonly silent: string;
  readonly black: string;
  readonly frozen: string;
  readonly track: string;
  readonly buffered: string;
  readonly watched: string;
  readonly tones: Readonly<Record<Tone, string>>;
}

/** Design tokens of the parts of the legend. */
export const legendTokens = {
  sound: 'var(--color-accent)',
  speech: 'var(--color-pending)',
  motion: 'var(--color-soft)',
  silent: 'var(--color-neutral-line)',
  black: 'var(--color-bar)',
  frozen: 'var(--color-progress)',
} as const;

/** Resolves design tokens for the current theme. A canvas understands neither `var` nor `light-dark`. */
export function readColors(canvas: HTMLCanvasElement): TimelineColors {
  // With reduced motion every element has a very short transition, in which the color is still
  // the previous one.
  canvas.style.transitionProperty = 'none';
  const resolve = (token: string): string => {
    canvas.style.color = token;
    return getComputedStyle(canvas).color;
  };
  return {
    fontFamily: getComputedStyle(canvas).fontFamily,
    lane: resolve('var(--color-canvas)'),
    text: resolve('var(--color-soft)'),
    edge: resolve('var(--color-edge)'),
    sound: resolve(legendTokens.sound),
    motion: resolve(legendTokens.motion),
    speech: resolve(legendTokens.speech),
    maybe: resolve('var(--color-faint)'),
    silent: resolve(legendTokens.silent),
    black: resolve(legendTokens.black),
    frozen: resolve(legendTokens.frozen),
    watched: resolve('var(--color-success)'),
    track: resolve('var(--color-neutral-tint)'),
    buffered: resolve('var(--color-neutral-line)'),
    tones: {
      neutral: resolve('var(--color-neutral)'),
      pending: resolve('var(--color-pending)'),
      progress: resolve('var(--color-progress)'),
      success: resolve('var(--color-success)'),
      failed: resolve('var(--color-failed)'),
    },
  };
}
