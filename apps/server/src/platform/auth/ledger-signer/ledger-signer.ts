import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { openCommandSigner } from './command-signer.ts';
import { openFileSigner } from './file-signer.ts';
import type { LedgerSigner } from './signer.ts';

/** The settings that say where the key is. */
export type SignerConfig = Pick<
  Config,
  'ledgerKeyFile' | 'ledgerSignerCommand' | 'dataDirectory' | 'databaseUrl' | 'secret'
>;

/** Returns the file with the signing key. It is not part of the data: no backup contains it. */
export const ledgerKeyFile = (config: Pick<Config, 'ledgerKeyFile' | 'dataDirectory'>): string =>
  path.resolve(config.ledgerKeyFile ?? path.join(config.dataDirectory, 'ledger-key.pem'));

/**
 * Returns whether the database holds the key, sealed under SECRET, for all processes. Not without SECRET, since a secret in
 * the data directory is part of each backup, which would then contain both.
 */
export const isLedgerKeyShared = (config: SignerConfig): boolean =>
  config.databaseUrl !== null &&
  config.secret !== null &&
  config.ledgerKeyFile === null &&
  config.ledgerSignerCommand === null;

/**
 * Opens the signing key of this machine: the command's, or that of the file. Called for each use, so that a replaced key is
 * noticed.
 * @returns null if there is no key file
 * @throws Error if the key file or the signer command is not usable
 */
export function openOwnSigner(config: SignerConfig): Promise<LedgerSigner | null> {
  return config.ledgerSignerCommand
    ? openCommandSigner(config.ledgerSignerCommand)
    : openFileSigner(ledgerKeyFile(config));
}
