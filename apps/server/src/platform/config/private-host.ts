import ipaddr from 'ipaddr.js';

const PRIVATE: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal']);

/**
 * Returns whether a host is this machine or an address of the private network, which plain HTTP may reach.
 */
export function isPrivateHost(hostname: string): boolean {
  const address = hostname.replaceAll(/^\[|\]$/gu, '');
  return address === 'localhost' || (ipaddr.isValid(address) && PRIVATE.has(ipaddr.process(address).range()));
}
