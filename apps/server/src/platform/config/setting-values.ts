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

/** Parses headers such as `authorization=Basic%20abc,x-team=video`, whose values are percent-encoded. */
export function readHeaders(
  text: string,
  issues: Pick<z.core.$RefinementCtx, 'addIssue'>,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const entry of text.split(',')) {
    const { name, value } = /^\s*(?<name>[\w-]+)\s*=\s*(?<value>[!-~]+)\s*$/u.exec(entry)?.groups ?? {};
    if (name === undefined || value === undefined || !isPercentEncoded(value)) {
      // The value may be a secret.
      issues.addIssue('expected headers such as name=value,other=value, with percent-encoded values');
      return {};
    }
    headers[name.toLowerCase()] = decodeURIComponent(value);
  }
  return headers;
}

/** Returns whether a value decodes to the printable ASCII that a header may contain. */
function isPercentEncoded(value: string): boolean {
  try {
    return /^[ -~]+$/u.test(decodeURIComponent(value));
  } catch {
    return false;
  }
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
