import { spawn, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { Access, Sandbox } from './sandbox.ts';

export interface ProgramRun {
  /** Absolute path. */
  readonly program: string;
  readonly args: readonly string[];
  /** Confines it to its access; null: nothing does. */
  readonly sandbox: Sandbox | null;
  readonly access: Access;
  /** Milliseconds for all of it. */
  readonly timeLimit: number;
  /** Milliseconds without a word on its output after which it counts as hanging. */
  readonly patience: number;
  readonly signal?: AbortSignal;
  readonly onLine?: (line: string) => void;
}

export interface ProgramEnd {
  /** `done`: it ended by itself and with success. `stopped`: a limit was reached. */
  readonly how: 'done' | 'failed' | 'stopped';
  /** Why it did not end well, in words; empty where it did. */
  readonly why: string;
  /** How many lines it wrote on its error output. */
  readonly errorLines: number;
}

/** Four times what 4K in 10 bit takes; a file that wants more is a trap. */
const MEMORY_KIB = 4 * 1024 * 1024;
const LONGEST_LINE = 8 * 1024;
/** Only for lines that are kept; counting goes on. */
const KEPT_ERROR_LINES = 3;

/** Limits of the shell hold for what it becomes. `$1` is the memory in KiB, `$2` the seconds of computing. */
const LIMITED = 'ulimit -c 0; ulimit -v "$1"; ulimit -t "$2"; shift 2; exec "$@"';

/**
 * Runs a program on bytes of unknown origin: with limits on time, memory and computing, at the lowest priority, without
 * our settings in its environment, and with nothing on its input. Ends with all that it started when a limit is reached.
 * @throws the signal's reason when aborted; Error where it cannot be started
 */
export async function runProgram(run: ProgramRun): Promise<ProgramEnd> {
  const { program, args, sandbox, access, timeLimit, patience, signal } = run;
  signal?.throwIfAborted();
  // Survives us for a while where we are killed: computing then ends it.
  const computing = String(Math.ceil(timeLimit / 1000) * 4);
  const command = sandbox?.(program, args, access) ?? [program, ...args];
  const child = spawn('/bin/sh', ['-c', LIMITED, 'sh', String(MEMORY_KIB), computing, ...command], {
    // Each thread reserves address space of its own otherwise, which counts as memory here.
    env: { LC_ALL: 'C', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    cwd: '/',
  });
  let stoppedFor = '';
  const stop = (why: string): void => {
    stoppedFor ||= why;
    killAll(child);
  };
  const timer = setTimeout(() => stop('it took too long'), timeLimit);
  const idle = setTimeout(() => stop('it hung'), patience);
  const abort = (): void => stop('aborted');
  signal?.addEventListener('abort', abort);

  const { promise, resolve, reject } = Promise.withResolvers<ProgramEnd>();
  let errorLines = 0;
  const said: string[] = [];
  readLines(child.stdout, (line) => run.onLine?.(line));
  child.stdout.on('data', () => {
    idle.refresh();
  });
  readLines(child.stderr, (line) => {
    errorLines += 1;
    if (said.length < KEPT_ERROR_LINES) said.push(line);
  });
  child.on('error', reject);
  child.on('close', (code, endedBy) => {
    if (stoppedFor !== '') resolve({ how: 'stopped', why: stoppedFor, errorLines });
    else if (code === 0) resolve({ how: 'done', why: '', errorLines });
    else resolve({ how: 'failed', why: whyOf(code, endedBy, said), errorLines });
  });
  lowerPriority(child);
  try {
    const end = await promise;
    signal?.throwIfAborted();
    return end;
  } finally {
    clearTimeout(timer);
    clearTimeout(idle);
    signal?.removeEventListener('abort', abort);
    // What it may have left behind in the background.
    killAll(child);
  }
}

function whyOf(code: number | null, endedBy: NodeJS.Signals | null, said: readonly string[]): string {
  const signal = endedBy ?? signalOf(code ?? 0);
  return signal === null ? (said.at(-1) ?? `it ended with code ${code}`) : `it crashed (${signal})`;
}

/** A shell and the sandbox report a program that a signal ended by 128 plus the signal's number. */
function signalOf(code: number): string | null {
  const found = Object.entries(constants.signals).find(([, number]) => number === code - 128);
  return found?.[0] ?? null;
}

/** The program and all of its group. */
function killAll({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Ended already.
  }
}

function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Ended already.
  }
}

/** Not `readline`, which keeps a line of any length. */
function readLines(stream: Readable, onLine: (line: string) => void): void {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  stream.on('data', (chunk: Buffer) => {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = (lines.pop() ?? '').slice(0, LONGEST_LINE);
    for (const line of lines) onLine(line);
  });
  stream.on('end', () => {
    if (rest !== '') onLine(rest);
  });
}
