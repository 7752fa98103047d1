/** Returns whether a URL has one of the origins that the operator allows calls to. */
export function isAllowedAddress(address: string, allowedOrigins: readonly string[]): boolean {
  return URL.canParse(address) && allowedOrigins.includes(new URL(address).origin);
}
