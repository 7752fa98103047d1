/**
 * An agency's name in a table: at most three lines, so that a long one doesn't stretch the
 * row; a dash if null.
 */
export function AgencyName({ name }: { readonly name: string | null }) {
  return name === null ? (
    '-'
  ) : (
    <span title={name} className="wrap-anywhere line-clamp-3 lg:min-w-20">
      {name}
    </span>
  );
}
