import { apiKeyStateLabels, type ApiKeyState } from '@plainview/domain/identity/api-keys/api-key';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import type { Tone } from '../../ui/feedback/tone.ts';

const tones: Readonly<Record<ApiKeyState, Tone>> = {
  active: 'success',
  expired: 'neutral',
  revoked: 'failed',
};

/** Shows whether a key can be used, and why not. */
export function ApiKeyStateBadge({ state }: { readonly state: ApiKeyState }) {
  return <StatusBadge tone={tones[state]}>{apiKeyStateLabels[state]}</StatusBadge>;
}
