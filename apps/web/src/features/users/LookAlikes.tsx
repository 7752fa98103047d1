import { TriangleAlert } from 'lucide-react';

/** Warns that the agency of a registration is easily taken for another one. */
export function LookAlikes({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <span className="mt-1 flex items-start gap-1 text-xs font-normal text-pending">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <span className="wrap-anywhere">Looks like {names.map((name) => `“${name}”`).join(', ')}</span>
    </span>
  );
}
