import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { readSecret } from '../../../platform/auth/server-secret.ts';
import { BadSetting, type Config } from '../../../platform/config/config.ts';
import { readOrCreateBackupKey } from './backup-key.ts';

const SHORTEST_PASSPHRASE = 12;

/** Returns the path of the backup key's file, which is used if no setting holds the key. */
export const backupKeyFile = ({ dataDirectory }: Pick<Config, 'dataDirectory'>): string =>
  path.resolve(dataDirectory, 'backup.key');

/**
 * Returns the key that authenticates a backup. @returns also the file it was written to, if the key
 * was just created
 */
export async function keyForBackup(
  config: Config,
): Promise<{ readonly key: string; readonly createdIn: string | null }> {
  if (config.backupKey !== null) return { key: config.backupKey, createdIn: null };
  const file = backupKeyFile(config);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const { key, isNew } = await readOrCreateBackupKey(file);
  return { key, createdIn: isNew ? file : null };
}

/**
 * Returns the key that verifies a backup; null if there is none.
 * @throws BadSetting if the given file holds no key
 */
export async function keyForRestore(config: Config, keyFile: string | undefined): Promise<string | null> {
  if (keyFile !== undefined) return readRequired(keyFile, 'backup key');
  return config.backupKey ?? readSecret(backupKeyFile(config));
}

/**
 * Reads the passphrase from the file or the settings; null if neither has one. @throws BadSetting
 * if it is too short
 */
export async function readPassphrase(
  config: Config,
  passphraseFile: string | undefined,
): Promise<string | null> {
  if (passphraseFile === undefined) return config.backupPassphrase;
  const passphrase = await readRequired(passphraseFile, 'passphrase');
  if (passphrase.length >= SHORTEST_PASSPHRASE) return passphrase;
  throw new BadSetting(
    `The passphrase in ${passphraseFile} has fewer than ${SHORTEST_PASSPHRASE} characters.`,
  );
}

async function readRequired(file: string, name: string): Promise<string> {
  const text = await readSecret(file);
  if (text === null) throw new BadSetting(`There is no ${name} in ${file}.`);
  return text;
}
