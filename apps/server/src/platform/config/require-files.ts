import { createPrivateKey } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { access, mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf, StartError } from '../core/start-error.ts';
import type { Config } from './config.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'may not be used by this account',
  EPERM: 'may not be used by this account',
  EROFS: 'is on a disk that is read-only',
  ENOTDIR: 'is below a file',
  EISDIR: 'is a folder',
  ENOSPC: 'is on a disk that is full',
  EIO: 'is on a disk that fails',
};

const reasonOf = (error: unknown): string =>
  reasons[codeOf(error)] ?? `cannot be used (${error instanceof Error ? error.message : String(error)})`;

/**
 * Creates the data directory, and checks that it can be written and that all files that settings name can be read.
 * @throws StartError
 */
export async function requireFiles(config: Config): Promise<void> {
  await requireFolder(config.dataDirectory);
  for (const [setting, file] of filesOf(config)) if (file !== null) await requireFile(setting, file);
  const secret = path.join(config.dataDirectory, 'secret');
  if (config.secret === null && existsSync(secret)) await requireFile('DATA_DIRECTORY', secret);
  if (config.ledgerKeyFile !== null) await requireLedgerKey(config.ledgerKeyFile);
}

function filesOf({ commonPasswordsFile, timestampAuthority, reportSigning }: Config) {
  const signing: readonly (readonly [string, string | null])[] =
    reportSigning === null
      ? []
      : 'keyFile' in reportSigning
        ? [
            ['REPORT_SIGNING_CERTIFICATE', reportSigning.certificateFile],
            ['REPORT_SIGNING_KEY', reportSigning.keyFile],
          ]
        : [
            ['REPORT_SIGNING_PKCS12', reportSigning.pkcs12File],
            ['REPORT_SIGNING_PASSPHRASE_FILE', reportSigning.passphraseFile],
          ];
  return [
    ['COMMON_PASSWORDS_FILE', commonPasswordsFile],
    ['TIMESTAMP_AUTHORITY_CERTIFICATES', timestampAuthority?.certificatesFile ?? null],
    ...signing,
  ] as const;
}

async function requireFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(
      `DATA_DIRECTORY: ${folder} ${reasonOf(error)}. Let this account write there, or set another folder.`,
      { cause: error },
    );
  }
}

async function requireFile(setting: string, file: string): Promise<void> {
  try {
    const opened = await open(file, 'r');
    const isFile = (await opened.stat()).isFile();
    await opened.close();
    if (!isFile) throw Object.assign(new Error('not a file'), { code: 'EISDIR' });
  } catch (error) {
    throw new StartError(`${setting}: ${file} ${reasonOf(error)}. Correct the path or its permissions.`, {
      cause: error,
    });
  }
}

/** The first start creates the file if it does not exist. */
async function requireLedgerKey(file: string): Promise<void> {
  try {
    const pem = await readFile(file, 'utf8');
    if (pem.trim() === '' || createPrivateKey(pem).asymmetricKeyType === 'ed25519') return;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    if (codeOf(error) in reasons)
      throw new StartError(
        `LEDGER_KEY_FILE: ${file} ${reasonOf(error)}. Correct the path or its permissions.`,
        {
          cause: error,
        },
      );
  }
  throw new StartError(
    `LEDGER_KEY_FILE: ${file} has no Ed25519 private key in PEM format. Restore the key of the ledger there.`,
  );
}
