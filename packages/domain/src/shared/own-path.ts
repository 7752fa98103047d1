/** The parts of a parsed address; both the browser's and Node's `URL` have them. */
interface ParsedAddress {
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Parses an address relative to a base, null where it is malformed: `URL.parse`. */
type ParseAddress = (address: string, base: string) => ParsedAddress | null;

/**
 * Returns the path, query and fragment of an address that came from outside, or '/' unless it stays on `origin`. Call it where the
 * address is followed: what a router or a form validated earlier may have been merged with the raw value again.
 */
export function ownPath(wanted: string | undefined, origin: string, parse: ParseAddress): string {
  if (wanted === undefined) return '/';
  const address = parse(wanted, origin);
  if (address?.origin !== origin) return '/';
  const { pathname, search, hash } = address;
  // `/.//host` normalizes to `//host`, another host when followed; the path of `blob:https://…` is an address itself.
  if (!pathname.startsWith('/') || pathname.startsWith('//')) return '/';
  return `${pathname}${search}${hash}`;
}
