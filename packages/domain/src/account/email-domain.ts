/**
 * Converts a host name to lowercase ASCII (punycode). Returns '' if it is invalid, like Node's
 * `domainToASCII`.
 */
type ToAscii = (host: string) => string;

/** At least two labels and at most 253 characters (RFC 1035, section 2.3.4). */
const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/u;

/** Maximum number of domains that an agency can allow. */
export const MOST_EMAIL_DOMAINS = 50;

/**
 * Parses an email domain, with or without a leading @. Returns it in lowercase ASCII, or null
 * if it is invalid.
 */
export function parseEmailDomain(text: string, toAscii: ToAscii): string | null {
  const domain = toAscii(text.trim().replace(/^@/u, '')).toLowerCase();
  return DOMAIN.test(domain) ? domain : null;
}

/**
 * Returns the domain of an address if the agency does not allow it, otherwise null. Domains match exactly: a
 * subdomain is a different domain. An empty list allows every domain.
 */
export function findRefusedDomain(
  email: string,
  allowedDomains: readonly string[],
  toAscii: ToAscii,
): string | null {
  if (allowedDomains.length === 0) return null;
  const written = email.slice(email.lastIndexOf('@') + 1);
  const domain = parseEmailDomain(written, toAscii) ?? written.toLowerCase();
  return allowedDomains.includes(domain) ? null : domain;
}
