import {
  redactionStateLabels,
  type RedactionState,
} from '@plainview/domain/release/redactions/redaction-transitions';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import type { Tone } from '../../ui/feedback/tone.ts';

const tones = {
  ordered: 'pending',
  in_progress: 'progress',
  rendering: 'progress',
  to_check: 'progress',
  approved: 'progress',
  delivered: 'success',
  canceled: 'neutral',
} as const satisfies Record<RedactionState, Tone>;

/** Shows the state of a redacted copy as text, icon and color. */
export function RedactionStateBadge({ state }: { readonly state: RedactionState }) {
  return <StatusBadge tone={tones[state]}>{redactionStateLabels[state]}</StatusBadge>;
}
