import { isIP } from 'node:net';

const GROUPS = 8;

/**
 * Returns the network that is counted as one caller: an IPv4 address, however it is written, or the /64 of an IPv6
 * address, which belongs to one subscriber.
 */
export function rateLimitSubnet(address: string): string {
  if (isIP(address) !== 6) return address;
  const [bare = ''] = address.split('%');
  // Normalized, without an IPv4 address at its end.
  const [head = '', tail = ''] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean));
  const [first, last] = [before ?? [], after ?? []];
  const zeros = Array.from({ length: GROUPS - first.length - last.length }, () => '0');
  const groups = [...first, ...zeros, ...last];
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::/64`;
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [Math.floor(value / 256), value % 256];
  });
  return bytes.join('.');
}
