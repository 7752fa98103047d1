/** The parts of a parsed URL that browser and Node have in common. */
interface ParsedAddress {
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Parses a URL relative to a base. Returns null if it is malformed. `URL.parse` has this signature. */
type ParseAddress = (address: string, base: string) => ParsedAddress | null;

/**
 * Returns the path, query and fragment of an untrusted URL, or '/' if it is not on `origin`. Prevents open
 * redirects. Call it where the URL is followed: values that a router or form validated earlier may have been
 * merged with the raw value again.
 */
export function ownPath(wanted: string | undefined, origin: string, parse: ParseAddress): string {
  if (wanted === undefined) return '/';
  const address = parse(wanted, origin);
  if (address?.origin !== origin) return '/';
  const { pathname, search, hash } = address;
  // `/.//host` normalizes to `//host`, which leads to another host. The path of `blob:https://…`
  // is a URL itself.
  if (!pathname.startsWith('/') || pathname.startsWith('//')) return '/';
  return `${pathname}${search}${hash}`;
}
