import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ReportSigningSettings } from '../../config/report-signing-settings.ts';
import type { SigningIdentity } from './cms-signature.ts';

/**
 * Reads the certificate and key that sign reports. Called for each report, so that renewed files are noticed.
 * @throws Error if they cannot be read, do not belong together, or the certificate is not valid at this time
 */
export async function readSigningIdentity(
  { certificateFile, keyFile }: ReportSigningSettings,
  now: Date,
): Promise<SigningIdentity> {
  const text = await readFile(certificateFile, 'utf8');
  const pems = text.match(/-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gsu) ?? [];
  const [certificate, ...issuers] = pems.map((pem) => new X509Certificate(pem));
  if (!certificate) throw new Error(`${certificateFile} contains no certificate`);
  const key = createPrivateKey(await readFile(keyFile, 'utf8'));
  if (key.asymmetricKeyType !== 'rsa' && key.asymmetricKeyType !== 'ec')
    throw new Error(`the key in ${keyFile} is neither an RSA nor an EC key`);
  if (!certificate.checkPrivateKey(key))
    throw new Error('certificate and key for reports do not belong together');
  if (now < certificate.validFromDate || now > certificate.validToDate)
    throw new Error('the certificate for reports is not valid now');
  return { certificate, issuers, key };
}
