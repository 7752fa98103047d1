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

/** Accepted email addresses: a name in ASCII at a domain that may be international, such as `bücher.example`. */
export const EMAIL_PATTERN =
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}-]*[.。．｡])+(?:[\p{L}\p{M}]{2,}|[Xx][Nn]--[A-Za-z\d-]{2,})$/u;

/** Shown for addresses such as `jürgen@example.gov`, which mail servers rarely support. */
export const EMAIL_NAME_NOT_SUPPORTED =
  "Before the @, only the letters a to z, digits, periods and the characters _ + - ' are supported.";

/** Returns whether the part of an address before the @ has letters that are not supported. */
export const hasUnsupportedName = (text: string): boolean => /[^\p{ASCII}].*@/u.test(text);

/**
 * Returns an address with its domain in ASCII, as mail servers expect it and as addresses are compared. The name
 * before the @ stays as it is: letters outside of ASCII are not supported there.
 */
export function toAsciiAddress(email: string, toAscii: ToAscii): string {
  const domainAt = email.lastIndexOf('@') + 1;
  const written = email.slice(domainAt);
  // Others are ASCII already. The function would change those that look like IP addresses.
  const isInternational = domainAt > 0 && /[^\p{ASCII}]/u.test(written);
  return isInternational ? email.slice(0, domainAt) + (toAscii(written) || written) : email;
}

/** Returns the key of an account's email address: without case, and with the domain in ASCII. */
export const emailKey = (email: string, toAscii: ToAscii): string =>
  toAsciiAddress(email.trim().toLowerCase(), toAscii);
