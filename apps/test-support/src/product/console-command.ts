import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { serverProgram } from './server-programs.ts';

/** The outcome of a command. */
export interface CommandRun {
  readonly code: number | null;
  /** Everything it printed, including errors. */
  readonly printed: string;
}

/** The server's commands (apps/server/src/cli). */
type ConsoleCommand =
  | 'acknowledge-fault'
  | 'backup'
  | 'change-ledger-key'
  | 'confirm-person'
  | 'doctor'
  | 'export-agency'
  | 'import-agency'
  | 'recover-access'
  | 'restore'
  | 'rollback';

/** Runs one of the server's commands until it exits. */
export const runConsoleCommand = (
  name: ConsoleCommand,
  settings: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<CommandRun> => startConsoleCommand(name, settings, ...args).ended;

/** Starts one of the server's commands, which a test may kill. */
export function startConsoleCommand(
  name: ConsoleCommand,
  settings: Readonly<Record<string, string>>,
  ...args: readonly string[]
): { readonly child: ChildProcess; readonly ended: Promise<CommandRun> } {
  const child = spawn(process.execPath, [...serverProgram(`cli/${name}`), ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      LOG_LEVEL: 'error',
      ...settings,
    },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => (printed += text.toString()));
  }
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, printed }));
  return { child, ended };
}
