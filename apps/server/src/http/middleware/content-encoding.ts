import { parseAccept } from 'hono/utils/accept';

export type Encoding = 'br' | 'gzip';

/** In the server's order of preference. */
const encodings: readonly Encoding[] = ['br', 'gzip'];

/**
 * Returns the encodings that a request accepts according to its Accept-Encoding header, the server's
 * preferred one first.
 */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  const accepted = parseAccept(header ?? '');
  const weightOf = (encoding: string): number | undefined =>
    accepted.find(({ type }) => type.toLowerCase() === encoding)?.q;
  return encodings.filter((encoding) => (weightOf(encoding) ?? weightOf('*') ?? 0) > 0);
}
