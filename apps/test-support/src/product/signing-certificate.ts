import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PemSigningSettings } from '@plainview/server/platform/config/integration-settings';

const run = promisify(execFile);

/**
 * Makes a key and a certificate of its own for it, in a temporary folder.
 * @param key as `openssl req -newkey` takes it
 * @param days validity
 */
export async function makeSigningCertificate(key = 'ec', days = 2): Promise<PemSigningSettings> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plainview-signing-'));
  const curve = key === 'ec' ? ' -pkeyopt ec_paramgen_curve:prime256v1' : '';
  const command = `req -x509 -newkey ${key}${curve} -nodes -days ${days} -subj /CN=Operator -keyout key.pem -out certificate.pem`;
  await run('openssl', command.split(' '), { cwd: folder });
  return { certificateFile: path.join(folder, 'certificate.pem'), keyFile: path.join(folder, 'key.pem') };
}

/**
 * Makes a PKCS #12 file of a certificate and its key.
 * @param options further options of `openssl pkcs12 -export`
 */
export async function makePkcs12(
  { certificateFile, keyFile }: PemSigningSettings,
  passphrase: string,
  options: readonly string[] = [],
): Promise<{ readonly pkcs12File: string; readonly passphraseFile: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plainview-signing-'));
  const [pkcs12File, passphraseFile] = [path.join(folder, 'all.p12'), path.join(folder, 'passphrase')];
  await writeFile(passphraseFile, `${passphrase}\n`);
  const files = ['-in', certificateFile, '-inkey', keyFile, '-out', pkcs12File];
  const command = ['pkcs12', '-export', ...files, '-passout', `file:${passphraseFile}`, ...options];
  await run('openssl', command);
  return { pkcs12File, passphraseFile };
}
