/** Meaning of a color. Every tone is shown with icon and text as well. */
export type Tone = 'neutral' | 'pending' | 'progress' | 'success' | 'failed';

/** Text on its own tint, with a matching border. */
export const toneClass: Readonly<Record<Tone, string>> = {
  neutral: 'bg-neutral-tint text-neutral border-neutral-line',
  pending: 'bg-pending-tint text-pending border-pending-line',
  progress: 'bg-progress-tint text-progress border-progress-line',
  success: 'bg-success-tint text-success border-success-line',
  failed: 'bg-failed-tint text-failed border-failed-line',
};
