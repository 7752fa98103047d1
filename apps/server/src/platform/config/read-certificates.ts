import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { z } from 'zod';

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
