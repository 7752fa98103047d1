import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type {
  PemSigningSettings,
  Pkcs12SigningSettings,
  ReportSigningSettings,
} from '../../config/integration-settings.ts';
import type { SigningIdentity } from './cms-signature.ts';
import { readPkcs12 } from './read-pkcs12.ts';

/**
 * Reads the certificate and key that sign reports. Called for each report, so that renewed files are noticed.
 * @throws Error if they cannot be read, do not belong together, or the certificate is not valid at this time
 */
export async function readSigningIdentity(
  settings: ReportSigningSettings,
  now: Date,
): Promise<SigningIdentity> {
  const { certificate, issuers, key } =
    'pkcs12File' in settings ? await readFromPkcs12(settings) : await readFromPem(settings);
  if (key.asymmetricKeyType !== 'rsa' && key.asymmetricKeyType !== 'ec')
    throw new Error('the key for reports is neither an RSA nor an EC key');
  if (!certificate.checkPrivateKey(key))
    throw new Error('certificate and key for reports do not belong together');
  if (now < certificate.validFromDate || now > certificate.validToDate)
    throw new Error('the certificate for reports is not valid now');
  return { certificate, issuers, key };
}

async function readFromPem({ certificateFile, keyFile }: PemSigningSettings): Promise<SigningIdentity> {
  const text = await readFile(certificateFile, 'utf8');
  const pems = text.match(/-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gsu) ?? [];
  const [certificate, ...issuers] = pems.map((pem) => new X509Certificate(pem));
  if (!certificate) throw new Error(`${certificateFile} contains no certificate`);
  return { certificate, issuers, key: createPrivateKey(await readFile(keyFile, 'utf8')) };
}

async function readFromPkcs12({
  pkcs12File,
  passphraseFile,
}: Pkcs12SigningSettings): Promise<SigningIdentity> {
  const text = passphraseFile === null ? '' : await readFile(passphraseFile, 'utf8');
  return readPkcs12(await readFile(pkcs12File), text.replace(/\r?\n$/u, ''));
}
