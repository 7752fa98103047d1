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
  /** Largest size of a file that it writes, in bytes; by default 1 GiB. */
  readonly largestFile?: number;
  /** Memory that it may use in addition to its programs' files, in MiB. */
  readonly memory?: number;
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

/**
 * A program could not be run, or others on this machine ended it, such as the kernel when memory ran out. That says nothing
 * about the file, so the work is repeated.
 */
export class ProgramUnavailable extends Error {
  override readonly name = 'ProgramUnavailable';
}

/** Signals that a file does not cause: our limits on memory and output end in errors, and hanging programs are stopped. */
const FROM_OUTSIDE: ReadonlySet<string> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);
/** Codes of the shell for a program that is missing or may not be executed. */
const NOT_EXECUTED: ReadonlySet<number | null> = new Set([126, 127]);
const SANDBOX_FAILED = /^bwrap: /u;

/** Returns whether a program failed for a reason that is not the file's. */
const isUnavailable = (code: number | null, endSignal: string | null, said: readonly string[]): boolean =>
  FROM_OUTSIDE.has(endSignal ?? '') ||
  NOT_EXECUTED.has(code) ||
  said.some((line) => SANDBOX_FAILED.test(line));

/** Address space, of which a program uses a part. */
const ADDRESSES_KIB = 4 * 1024 * 1024;
/**
 * Decoding 8K HEVC with 10 bits takes 0.9 GiB with two threads, its copy 1.0 GiB, and all work on 4K at most 0.6
 * GiB. With this limit, a program and its libraries have at most 1 GiB resident.
 */
const MEMORY_MIB = 1056;
/** For stills of large pictures: one of 8K HEVC with 10 bits needs more than the limit, but 0.93 GiB are resident. */
export const LARGE_STILL_MEMORY_MIB = 1200;
/** Number of pixels of 4K, with room for other aspect ratios. */
export const LARGE_PICTURE = 4096 * 2304;
/** Of each thread, which counts as memory even if it is not used. */
const STACK_KIB = 2048;
const LARGEST_FILE = 1024 ** 3;
/** A day of 60 frames a second is listed in 250 MB. */
const LARGEST_OUTPUT = 1024 ** 3;
/** Size in which the shell counts files. */
const BLOCK = 512;
const LONGEST_LINE = 8 * 1024;
/** Number of lines that are kept; all are counted. */
const KEPT_ERROR_LINES = 3;

/**
 * Shell limits also apply to the program that replaces the shell. `$1` is the address space, `$2` the memory
 * and `$3` the stack in KiB, `$4` the CPU time in seconds, `$5` the size of a file in blocks.
 */
const LIMITED =
  'ulimit -c 0; ulimit -v "$1"; ulimit -d "$2"; ulimit -s "$3"; ulimit -t "$4"; ulimit -f "$5"; shift 5; exec "$@"';

/** Returns whether pictures have so many pixels that decoding them needs a large part of the memory. */
export const isLargePicture = ({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): boolean => width * height > LARGE_PICTURE;

/** Returns the largest size of a file that is encoded from an input, which may be coded more efficiently. */
export const largestEncoded = ({ bytes }: { readonly bytes: number }): number => 8 * bytes + LARGEST_FILE;

function limitsOf({
  timeLimit,
  memory = MEMORY_MIB,
  largestFile = LARGEST_FILE,
}: ProgramRun): readonly string[] {
  // If this process is killed, the program survives until it reaches its CPU limit.
  const seconds = Math.ceil(timeLimit / 1000) * 4;
  return [ADDRESSES_KIB, memory * 1024, STACK_KIB, seconds, Math.ceil(largestFile / BLOCK)].map(String);
}

/**
 * Runs a program on untrusted input: with limits on time, memory, CPU and output, at the lowest priority, without
 * our environment variables and without stdin. When a limit is reached, kills the program and all its
 * child processes.
 * @throws the signal's reason when aborted; ProgramUnavailable; Error if it cannot be started; the error of `readOutput`
 */
export async function runProgram(run: ProgramRun): Promise<ProgramEnd> {
  const { program, args, sandbox, access, timeLimit, stallTimeout, signal } = run;
  signal?.throwIfAborted();
  const command = sandbox?.(program, args, access) ?? [program, ...args];
  const child = spawn('/bin/sh', ['-c', LIMITED, 'sh', ...limitsOf(run), ...command], {
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
  let outputBytes = 0;
  const count = (chunk: Buffer): void => {
    outputBytes += chunk.byteLength;
    if (outputBytes > LARGEST_OUTPUT) stop('its output was too large');
  };
  child.stdout?.on('data', (chunk: Buffer) => {
    idle.refresh();
    count(chunk);
  });
  child.stderr?.on('data', count);
  readLines(child.stderr, (line) => {
    if (run.isError?.(line) ?? true) errorLines += 1;
    if (said.length < KEPT_ERROR_LINES) said.push(line);
  });
  child.on('error', reject);
  child.on('close', (code, endedBy) => {
    const endSignal = endedBy ?? signalOf(code ?? 0);
    if (stoppedFor !== '') resolve({ how: 'stopped', why: stoppedFor, errorLines });
    else if (code === 0) resolve({ how: 'done', why: '', errorLines });
    else if (isUnavailable(code, endSignal, said))
      reject(new ProgramUnavailable(`${program}: ${failureReason(code, endedBy, said)}`));
    else if (endSignal === 'SIGXFSZ')
      resolve({ how: 'stopped', why: 'its output was too large', errorLines });
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
