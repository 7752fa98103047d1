import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { openCommandSigner } from './command-signer.ts';
import { openFileSigner } from './file-signer.ts';
import type { LedgerSigner } from './signer.ts';

/** Returns the file with the signing key. It is not part of the data: no backup contains it. */
export const ledgerKeyFile = (config: Pick<Config, 'ledgerKeyFile' | 'dataDirectory'>): string =>
  path.resolve(config.ledgerKeyFile ?? path.join(config.dataDirectory, 'ledger-key.pem'));

/**
 * Opens the signing key. Called for each use, so that a replaced key is noticed.
 * @returns null if there is no key file
 * @throws Error if the key file or the signer command is not usable
 */
export function openLedgerSigner(
  config: Pick<Config, 'ledgerKeyFile' | 'ledgerSignerCommand' | 'dataDirectory'>,
): Promise<LedgerSigner | null> {
  return config.ledgerSignerCommand
    ? openCommandSigner(config.ledgerSignerCommand)
    : openFileSigner(ledgerKeyFile(config));
}
