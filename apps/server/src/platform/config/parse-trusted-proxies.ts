import { BlockList, isIP } from 'node:net';
import type { z } from 'zod';

const BITS = { 4: 32, 6: 128 } as const;

/** Parses comma-separated addresses and CIDR ranges, and reports every other entry as an issue. */
export function readProxies(text: string, issues: Pick<z.core.$RefinementCtx, 'addIssue'>): BlockList {
  const list = new BlockList();
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [address = '', prefix, ...rest] = entry.split('/');
    const version = isIP(address);
    const length = prefix === undefined || /^\d{1,3}$/u.test(prefix) ? Number(prefix ?? 0) : Infinity;
    if ((version !== 4 && version !== 6) || length > BITS[version] || rest.length > 0) {
      issues.addIssue(`expected addresses or ranges such as 10.0.0.0/8, and not ${entry}`);
      continue;
    }
    const family = version === 4 ? 'ipv4' : 'ipv6';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, length, family);
  }
  return list;
}
