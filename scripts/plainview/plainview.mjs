// The operator's command of an installed release. See docs/operations/install.md.
import path from 'node:path';
import { install } from './install.mjs';
import { CommandError, messageOf, readInstallation, readVersion, splitOptions } from './installation.mjs';
import { rollBack } from './rollback.mjs';
import {
  prepareFolder,
  resolvePaths,
  runServer,
  runServerCommand,
  serverCommands,
} from './server-commands.mjs';
import { printStatus } from './status.mjs';
import { upgrade } from './upgrade.mjs';

/** Exit code for arguments that make no sense. */
const USAGE = 2;

const ownCommands = {
  start: ['', 'Runs Plainview in the foreground until it gets SIGTERM'],
  status: ['', 'Shows whether Plainview is running: exit code 0 ready, 1 not ready, 3 not running'],
  upgrade: [
    '<file> [--backups <folder>] [--unsigned]',
    'Verifies a newer release, takes a backup, installs it and waits until it is ready',
  ],
  rollback: ['', 'Returns to the release before the last upgrade, and restores its backup if necessary'],
  install: ['[--no-start]', 'Sets this release up as a service, with its account, folders and settings'],
  version: ['', 'Prints the version and the commit it was built from'],
};

function help() {
  const lines = Object.entries({ ...ownCommands, ...serverCommands }).map(
    ([name, [usage, text]]) => `  ${`${name} ${usage}`.trim()}\n      ${text}\n`,
  );
  return `Usage: plainview <command> [options]

${lines.join('')}
Options of every command:
  --config <file>   Settings. Default: /etc/plainview/plainview.env
  --data <folder>   Data directory. Default: DATA_DIRECTORY in the settings, else /var/lib/plainview
`;
}

async function runCommand(name, args) {
  const { shared, rest } = splitOptions(args);
  if (name === 'version' || name === '--version') {
    const { version, commit } = readVersion();
    console.log(`Plainview ${version} (${commit})`);
    return 0;
  }
  if (name === undefined || name === 'help' || args.includes('--help')) {
    console.log(help());
    return name === undefined ? USAGE : 0;
  }
  if (!Object.hasOwn({ ...ownCommands, ...serverCommands }, name)) {
    throw new CommandError(`There is no command ${name}. plainview --help lists all commands.`, true);
  }
  if (name === 'install') return install(rest);
  const installation = readInstallation(shared);
  if (name === 'upgrade') return upgrade(installation, rest);
  if (name === 'rollback') return rollBack(installation);
  if (name === 'start') return runServer(installation);
  if (name === 'status') return printStatus(installation);
  if (name === 'restore') prepareFolder(installation.directory, installation);
  if (name === 'doctor') {
    return runServerCommand(installation, name, ['--settings-file', path.resolve(installation.settingsFile)]);
  }
  const resolved = resolvePaths(name, rest);
  if (name === 'backup' && resolved.folder !== null) prepareFolder(resolved.folder, installation);
  return runServerCommand(installation, name, resolved.args);
}

const [name, ...args] = process.argv.slice(2);
try {
  process.exitCode = await runCommand(name === '--help' ? 'help' : name, args);
} catch (error) {
  console.error(error instanceof CommandError ? error.message : `${name} failed: ${messageOf(error)}`);
  process.exitCode = error instanceof CommandError && error.isUsage ? USAGE : 1;
}
