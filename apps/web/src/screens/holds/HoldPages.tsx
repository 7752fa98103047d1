import { HoldScreen } from './HoldScreen.tsx';
import { HoldsScreen } from './HoldsScreen.tsx';

interface HoldPagesProps {
  /** Id of the hold to show. */
  readonly hold?: string;
}

/** /admin/holds: one hold, or all. */
export function HoldPages({ hold }: HoldPagesProps) {
  return hold === undefined ? <HoldsScreen /> : <HoldScreen key={hold} holdId={hold} />;
}
