import { readFile, writeFile } from 'node:fs/promises';
import { makePkcs12, makeSigningCertificate } from '@plainview/test-support/product/signing-certificate';
import { expect, test } from 'vitest';
import type { Pkcs12SigningSettings } from '../../config/integration-settings.ts';
import { readSigningIdentity } from './read-signing-identity.ts';

/** After the certificates below are made. */
const now = new Date(Date.now() + 60_000);

/** Returns why the files cannot be used. */
const reasonOf = (settings: Pkcs12SigningSettings): Promise<string> =>
  readSigningIdentity(settings, now).then(
    () => 'none',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

test.each([
  ['ec', 'grün 🔑', []],
  ['rsa:2048', 'secret', ['-certpbe', 'AES-128-CBC', '-macalg', 'sha512']],
  ['ec', '', []],
  ['ec', 'secret', ['-certpbe', 'NONE', '-keypbe', 'NONE']],
  ['ec', 'secret', ['-certpbe', 'AES-192-CBC', '-name', 'my key', '-CSP', 'Microsoft', '-nomac']],
])('PR-12 a PKCS #12 file that openssl made is read: %s, “%s”, %j', async (kind, passphrase, options) => {
  const pem = await makeSigningCertificate(kind);
  const { pkcs12File, passphraseFile } = await makePkcs12(pem, passphrase, options);
  const expected = await readSigningIdentity(pem, now);
  const settings = { pkcs12File, passphraseFile: passphrase === '' ? null : passphraseFile };
  const found = await readSigningIdentity(settings, now);
  expect(found.certificate.fingerprint256).toBe(expected.certificate.fingerprint256);
  expect(found.key.equals(expected.key)).toBe(true);
  expect(found.issuers).toEqual([]);
});

test('PR-12 the certificates of issuers come along, without the root', async () => {
  const [pem, root] = await Promise.all([makeSigningCertificate(), makeSigningCertificate()]);
  const options = ['-certfile', root.certificateFile];
  const settings = await makePkcs12(pem, 'secret', options);
  expect((await readSigningIdentity(settings, now)).issuers).toEqual([]);
});

test('PR-12 a PKCS #12 file that cannot be used is refused with the reason', async () => {
  const pem = await makeSigningCertificate();
  const modern = await makePkcs12(pem, 'secret');
  await writeFile(modern.passphraseFile, 'other');
  expect(await reasonOf(modern)).toBe('the passphrase of the PKCS #12 file is wrong');
  // Legacy encryption, the default before OpenSSL 3: for key and certificates, and for certificates only.
  for (const options of [['-legacy'], ['-certpbe', 'PBE-SHA1-3DES'], ['-certpbe', 'CAMELLIA-256-CBC']])
    expect(await reasonOf(await makePkcs12(pem, 'secret', options))).toMatch(
      /^the PKCS #12 file uses outdated encryption .+ "openssl pkcs12 -export/u,
    );
  const alone = await makePkcs12(pem, 'secret', ['-nocerts']);
  expect(await reasonOf(alone)).toMatch(/Unable to load certificate/u);
  const damaged = await makePkcs12(pem, 'secret');
  const bytes = await readFile(damaged.pkcs12File);
  await writeFile(damaged.pkcs12File, bytes.subarray(0, bytes.length / 2));
  expect(await reasonOf(damaged)).toMatch(/^the PKCS #12 file cannot be read/u);
});
