import {
  releaseLinkStateLabels,
  type ReleaseLinkState,
} from '@plainview/domain/release/release-links/release-link';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import type { Tone } from '../../ui/feedback/tone.ts';

const tones: Readonly<Record<ReleaseLinkState, Tone>> = {
  active: 'success',
  locked: 'pending',
  expired: 'neutral',
  revoked: 'failed',
};

/** Shows whether a release link can be used, and why not. */
export const ReleaseLinkStateBadge = ({ state }: { readonly state: ReleaseLinkState }) => (
  <StatusBadge tone={tones[state]}>{releaseLinkStateLabels[state]}</StatusBadge>
);
