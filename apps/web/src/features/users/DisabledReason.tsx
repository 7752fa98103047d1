import { errorMessage } from '@plainview/contract/error-catalog';
import type { Ability } from '@plainview/domain/shared/error-code';

/** Lists the distinct reasons for disabled actions next to their buttons. */
export function DisabledReason({ abilities }: { readonly abilities: readonly Ability[] }) {
  const reasons = new Set<string>();
  for (const ability of abilities) if (!ability.allowed) reasons.add(errorMessage({ code: ability.code }));
  if (reasons.size === 0) return null;
  return <p className="mt-1 text-xs text-soft">{[...reasons].join(' ')}</p>;
}
