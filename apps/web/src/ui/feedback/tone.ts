/** What a colour says. Every tone is shown with an icon and words as well. */
export type Tone = 'neutral' | 'pending' | 'progress' | 'success' | 'failed';

/** Words on their own tint, with a fitting line around. */
export const toneClass: Readonly<Record<Tone, string>> = {
  neutral: 'bg-neutral-tint text-neutral border-neutral-line',
  pending: 'bg-pending-tint text-pending border-pending-line',
  progress: 'bg-progress-tint text-progress border-progress-line',
  success: 'bg-success-tint text-success border-success-line',
  failed: 'bg-failed-tint text-failed border-failed-line',
};
