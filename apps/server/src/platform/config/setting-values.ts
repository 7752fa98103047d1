import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
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

const PRIVATE: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal']);

/**
 * Returns whether a host is this machine or an address of the private network, which plain HTTP may reach.
 */
export function isPrivateHost(hostname: string): boolean {
  const address = hostname.replaceAll(/^\[|\]$/gu, '');
  return address === 'localhost' || (ipaddr.isValid(address) && PRIVATE.has(ipaddr.process(address).range()));
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gsu;

/**
 * Reads the certificates of a PEM file. Reports a file that cannot be read or contains none as a bad setting.
 */
export function readCertificates(file: string, check: z.RefinementCtx): string[] {
  try {
    const pems = readFileSync(file, 'utf8').match(CERTIFICATE) ?? [];
    const certificates = pems.map((pem) => new X509Certificate(pem).toString());
    if (certificates.length > 0) return certificates;
  } catch (error) {
    check.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
    return [];
  }
  check.addIssue({ code: 'custom', message: `${file} contains no certificate` });
  return [];
}
