import { useCallback, useState } from 'react';
import { everythingSelected, nothingSelected, toggled, type Selection } from './selection.ts';

/** Holds the selection of a list; resets it when `scope`, which identifies the shown list, changes. */
export function useSelection(scope: string) {
  const [held, setHeld] = useState({ scope, selection: nothingSelected });
  const selection: Selection = held.scope === scope ? held.selection : nothingSelected;
  const toggle = useCallback(
    (id: string) =>
      setHeld((before) => ({
        scope,
        selection: toggled(before.scope === scope ? before.selection : nothingSelected, id),
      })),
    [scope],
  );
  const setAll = useCallback(
    (isAll: boolean) => setHeld({ scope, selection: isAll ? everythingSelected : nothingSelected }),
    [scope],
  );
  const clear = useCallback(() => setHeld({ scope, selection: nothingSelected }), [scope]);
  return { selection, toggle, setAll, clear };
}
