import { mailStateLabels, type MailState } from '@plainview/domain/operations/mail/mail';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import type { Tone } from '../../ui/feedback/tone.ts';

const tones: Readonly<Record<MailState, Tone>> = {
  waiting: 'pending',
  sent: 'success',
  failed: 'failed',
  suppressed: 'neutral',
};

/** Shows the delivery state of a message. */
export function MailStateBadge({ state }: { readonly state: MailState }) {
  return <StatusBadge tone={tones[state]}>{mailStateLabels[state]}</StatusBadge>;
}
