/** Converts a host name to lower-case ASCII (punycode) and returns '' for a text that is none, as Node's `domainToASCII` does. */
type ToAscii = (host: string) => string;

/** Two labels or more, 253 characters at most (RFC 1035, section 2.3.4). */
const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/u;

/** The number of domains that an agency can allow. */
export const MOST_EMAIL_DOMAINS = 50;

/** Returns an e-mail domain in lower-case ASCII, also when it is written with a leading @; null if the text is none. */
export function parseEmailDomain(text: string, toAscii: ToAscii): string | null {
  const domain = toAscii(text.trim().replace(/^@/u, '')).toLowerCase();
  return DOMAIN.test(domain) ? domain : null;
}

/**
 * Returns the domain of an address if it is not one of those that an agency allows, else null. Domains match exactly: a subdomain is
 * another domain. Without a list every domain is allowed.
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
