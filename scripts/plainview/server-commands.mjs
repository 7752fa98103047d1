import { chownSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from '../lib/workspace.mjs';

/** The server's commands that `plainview` passes its arguments on to, with what `--help` says about them. */
export const serverCommands = {
  backup: ['<folder> [--keep <number>] [--encrypt]', 'Backs up, whether Plainview is running or not'],
  restore: [
    '<folder> [--key-file <file>] [--to <time>]',
    'Restores a backup or an archive into an empty data directory',
  ],
  doctor: ['', 'Checks this machine and the installation, and says what to do'],
  'recover-access': ['<email> [--new-password]', 'Restores access for a user who lost every second factor'],
  'confirm-person': [
    '<email> --reason <text>',
    'Confirms for the two-person rule that an administrator is a separate person',
  ],
  'acknowledge-fault': ['[<entry> --reason <text>]', 'Lists or acknowledges faults of the ledger'],
  'change-ledger-key': ['', 'Replaces the key that signs the ledger'],
  'export-agency': ['<agency> <folder>', 'Exports all data of one agency'],
  'import-agency': ['<folder>', 'Imports an exported agency into an empty installation'],
  'move-storage': ['', 'Moves the files from the folder to the bucket'],
};

const flags = ['--disable-warning=ExperimentalWarning'];

/** Starts a module of the server with the settings of an installation. Resolves with its exit code. */
const runModule = (installation, args) =>
  serve(process.execPath, [...flags, ...args], { env: installation.environment, ...installation.account });

/** Runs the server in the foreground until it is stopped. Resolves with its exit code. */
export function runServer(installation) {
  // Otherwise Node.js creates it for compiled code, open to other accounts.
  prepareFolder(installation.directory, installation);
  return runModule(installation, ['apps/server/dist/main.js']);
}

/** Position of the argument of a command that is a folder. */
const folders = { backup: 0, restore: 0, 'export-agency': 1, 'import-agency': 0 };
const files = ['key-file', 'passphrase-file', 'files'];
const texts = ['keep', 'reason', 'key', 'next-signer', 'to'];

/**
 * Makes the paths among the arguments of a server's command absolute: the command runs in the
 * folder of the release.
 * @returns the arguments, and the folder among them, if there is one
 */
export function resolvePaths(name, args) {
  const options = Object.fromEntries(
    [...files, ...texts].map((option) => [option, { type: /** @type {const} */ ('string') }]),
  );
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true });
  const resolved = [...args];
  let folder = null;
  let position = 0;
  for (const token of tokens) {
    if (token.kind === 'positional') {
      if (position === folders[name]) folder = resolved[token.index] = path.resolve(token.value);
      position += 1;
    } else if (token.kind === 'option' && files.includes(token.name) && token.value) {
      const file = path.resolve(token.value);
      if (token.inlineValue) resolved[token.index] = `--${token.name}=${file}`;
      else resolved[token.index + 1] = file;
    }
  }
  return { args: resolved, folder };
}

/** Runs one of the server's commands. Resolves with its exit code. */
export const runServerCommand = (installation, name, args) =>
  runModule(installation, [`apps/server/dist/${name}.js`, ...args]);

/** Creates a folder that only the account of the installation may use, unless it exists. */
export function prepareFolder(folder, { account }) {
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
}
