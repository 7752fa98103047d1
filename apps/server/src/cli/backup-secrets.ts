import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { readSecret } from '../auth/server-secret.ts';
import { BadSetting, type Config } from '../config/config.ts';
import { readOrCreateBackupKey } from '../use-cases/backup/backup-key.ts';

const SHORTEST_PASSPHRASE = 12;

/** The file of the backup key where it is not a setting. */
export const backupKeyFile = ({ dataDirectory }: Pick<Config, 'dataDirectory'>): string =>
  path.resolve(dataDirectory, 'backup.key');

/** The key that a backup is authenticated with. @returns also the file that it was written to, if it was created now */
export async function keyForBackup(
  config: Config,
): Promise<{ readonly key: string; readonly createdIn: string | null }> {
  if (config.backupKey !== null) return { key: config.backupKey, createdIn: null };
  const file = backupKeyFile(config);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const { key, isNew } = await readOrCreateBackupKey(file);
  return { key, createdIn: isNew ? file : null };
}

/** The key that a restore checks a backup with; null where there is none. @throws BadSetting where the file has none */
export async function keyForRestore(config: Config, keyFile: string | undefined): Promise<string | null> {
  if (keyFile !== undefined) return readRequired(keyFile, 'backup key');
  return config.backupKey ?? readSecret(backupKeyFile(config));
}

/** From the file or the settings; null where neither has one. @throws BadSetting where it is too short */
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
