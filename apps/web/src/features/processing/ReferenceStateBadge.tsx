import {
  referenceStateLabels,
  type ReferenceState,
} from '@plainview/domain/evidence/processing/processing-reference';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import type { Tone } from '../../ui/feedback/tone.ts';

const tones: Readonly<Record<ReferenceState, Tone>> = {
  active: 'success',
  ended: 'neutral',
  expired: 'neutral',
  revoked: 'failed',
};

/** Shows whether the reference of a run can still be used, and why not. */
export function ReferenceStateBadge({ state }: { readonly state: ReferenceState }) {
  return <StatusBadge tone={tones[state]}>{referenceStateLabels[state]}</StatusBadge>;
}
