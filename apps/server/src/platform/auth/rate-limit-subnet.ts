import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns the network that is counted as one caller: an IPv4 address, however it is written, or the /64 of an
 * IPv6 address, which belongs to one subscriber.
 */
export function rateLimitSubnet(address: string): string {
  if (isIP(address) !== 6) return address;
  const [bare = ''] = address.split('%');
  const ip = ipaddr.process(bare);
  if (!(ip instanceof ipaddr.IPv6)) return ip.toString();
  const network = ip.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
