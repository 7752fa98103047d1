import { spawn, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { Access, Sandbox } from './sandbox.ts';

export interface ProgramRun {
  /** Absolute path. */
  readonly program: string;
  readonly args: readonly string[];
  /** Confines the program to its access; null runs it unconfined. */
  readonly sandbox: Sandbox | null;
  readonly access: Access;
  /** Total time limit in milliseconds. */
  readonly timeLimit: number;
  /** Milliseconds without output after which the program counts as hung. */
  readonly stallTimeout: number;
  readonly signal?: AbortSignal;
  readonly onLine?: (line: string) => void;
  /** Returns whether a line of stderr counts as an error; by default all do. */
  readonly isError?: (line: string) => boolean;
  /**
   * Reads what the program writes to its file descriptor 3 (`pipe:3`). The program waits for the reader;
   * while it waits, it does not count as hung.
   */
  readonly readOutput?: (output: AsyncIterable<Uint8Array>) => Promise<void>;
}

export interface ProgramEnd {
  /** `done`: it exited successfully. `stopped`: a limit was reached. */
  readonly how: 'done' | 'failed' | 'stopped';
  /** Description of the failure; empty if there was none. */
  readonly why: string;
  /** Number of lines of stderr that count as errors. */
  readonly errorLines: number;
}

/** Four times what 10-bit 4K needs. A file that needs more is probably malicious. */
const MEMORY_KIB = 4 * 1024 * 1024;
const LONGEST_LINE = 8 * 1024;
/** Number of lines that are kept; all are counted. */
const KEPT_ERROR_LINES = 3;

/**
 * Shell limits also apply to the program that replaces the shell. `$1` is the memory in KiB, `$2` the CPU
 * time in seconds.
 */
const LIMITED = 'ulimit -c 0; ulimit -v "$1"; ulimit -t "$2"; shift 2; exec "$@"';

/**
 * Runs a program on untrusted input: with limits on time, memory and CPU, at the lowest priority, without
 * our environment variables and without stdin. When a limit is reached, kills the program and all its
 * child processes.
 * @throws the signal's reason when aborted; Error if it cannot be started; the error of `readOutput`
 */
export async function runProgram(run: ProgramRun): Promise<ProgramEnd> {
  const { program, args, sandbox, access, timeLimit, stallTimeout, signal } = run;
  signal?.throwIfAborted();
  // If this process is killed, the program survives until it reaches its CPU limit.
  const computing = String(Math.ceil(timeLimit / 1000) * 4);
  const command = sandbox?.(program, args, access) ?? [program, ...args];
  const child = spawn('/bin/sh', ['-c', LIMITED, 'sh', String(MEMORY_KIB), computing, ...command], {
    // Otherwise each thread reserves its own address space, which counts toward the memory limit.
    env: { LC_ALL: 'C', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'pipe', 'pipe', run.readOutput ? 'pipe' : 'ignore'],
    detached: true,
    cwd: '/',
  });
  let stoppedFor = '';
  const stop = (why: string): void => {
    stoppedFor ||= why;
    killAll(child);
  };
  const timer = setTimeout(() => stop('it took too long'), timeLimit);
  const reader = { isBusy: false };
  const idle = setTimeout(() => {
    if (reader.isBusy) idle.refresh();
    else stop('it hung');
  }, stallTimeout);
  const abort = (): void => stop('aborted');
  signal?.addEventListener('abort', abort);

  const { promise, resolve, reject } = Promise.withResolvers<ProgramEnd>();
  let errorLines = 0;
  const said: string[] = [];
  readLines(child.stdout, (line) => run.onLine?.(line));
  child.stdout?.on('data', () => {
    idle.refresh();
  });
  readLines(child.stderr, (line) => {
    if (run.isError?.(line) ?? true) errorLines += 1;
    if (said.length < KEPT_ERROR_LINES) said.push(line);
  });
  child.on('error', reject);
  child.on('close', (code, endedBy) => {
    if (stoppedFor !== '') resolve({ how: 'stopped', why: stoppedFor, errorLines });
    else if (code === 0) resolve({ how: 'done', why: '', errorLines });
    else resolve({ how: 'failed', why: failureReason(code, endedBy, said), errorLines });
  });
  lowerPriority(child);
  const reading = readOutput(child, run, reader);
  reading.catch(reject);
  try {
    const [end] = await Promise.all([promise, reading]);
    signal?.throwIfAborted();
    return end;
  } finally {
    clearTimeout(timer);
    clearTimeout(idle);
    signal?.removeEventListener('abort', abort);
    // Kills background processes that it left.
    killAll(child);
  }
}

/** @param reader tells whether it is busy with a chunk */
async function readOutput(
  { stdio }: ChildProcess,
  run: ProgramRun,
  reader: { isBusy: boolean },
): Promise<void> {
  const output = stdio[3];
  if (!run.readOutput || !(output instanceof Readable)) return;
  await run.readOutput(
    (async function* chunks() {
      for await (const chunk of output as AsyncIterable<Uint8Array>) {
        reader.isBusy = true;
        yield chunk;
        reader.isBusy = false;
      }
    })(),
  );
}

function failureReason(code: number | null, endedBy: NodeJS.Signals | null, said: readonly string[]): string {
  const signal = endedBy ?? signalOf(code ?? 0);
  return signal === null ? (said.at(-1) ?? `it ended with code ${code}`) : `it crashed (${signal})`;
}

/**
 * Returns the signal that ended a program. The shell and the sandbox report it as 128 plus the
 * signal's number.
 */
function signalOf(code: number): string | null {
  const found = Object.entries(constants.signals).find(([, number]) => number === code - 128);
  return found?.[0] ?? null;
}

/** Kills the program's process group. */
function killAll({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has already exited.
  }
}

function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has already exited.
  }
}

/** Reads lines with a length limit, which `readline` does not have. */
function readLines(stream: Readable | null, onLine: (line: string) => void): void {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  stream?.on('data', (chunk: Buffer) => {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = (lines.pop() ?? '').slice(0, LONGEST_LINE);
    for (const line of lines) onLine(line);
  });
  stream?.on('end', () => {
    if (rest !== '') onLine(rest);
  });
}
