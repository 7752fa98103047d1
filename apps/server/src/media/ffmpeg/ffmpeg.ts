import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { FfmpegSettings } from '../../config/ffmpeg-settings.ts';
import { runProgram } from './run-program.ts';
import { findSandbox, type Sandbox } from './sandbox.ts';

/** The ffmpeg of this machine. */
export interface Ffmpeg {
  /** Absolute paths. */
  readonly ffmpeg: string;
  readonly ffprobe: string;
  /** As it names itself, such as `5.1.9-0+deb12u1`. */
  readonly version: string;
  /** Milliseconds. */
  readonly patience: number;
  /** Null: it runs with limits on time and memory only. */
  readonly sandbox: Sandbox | null;
}

/** What is left of the start where a program does not answer. */
const START_LIMIT_MS = 10_000;

/**
 * Looks for ffmpeg and ffprobe and asks their version. Returns null where one of them is missing or does not run, or where
 * a sandbox is required and none is available.
 */
export async function findFfmpeg(settings: FfmpegSettings): Promise<Ffmpeg | null> {
  const [ffmpeg, ffprobe] = await Promise.all([locate(settings.ffmpeg), locate(settings.ffprobe)]);
  if (ffmpeg === null || ffprobe === null) return null;
  const [version, other] = await Promise.all([versionOf(ffmpeg), versionOf(ffprobe)]);
  if (version === null || other === null) return null;
  const sandbox = settings.sandbox === 'off' ? null : await findSandbox();
  if (sandbox === null && settings.sandbox === 'required') return null;
  return { ffmpeg, ffprobe, version, patience: settings.patienceSeconds * 1000, sandbox };
}

/** By the shell, since only our own environment has the path, and the program is to have none of it. */
async function locate(name: string): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', 'command -v -- "$1"', 'sh', name]);
    return stdout.trim() || null;
  } catch {
    return null;
  }
}

async function versionOf(program: string): Promise<string | null> {
  let version: string | null = null;
  const limits = { timeLimit: START_LIMIT_MS, patience: START_LIMIT_MS };
  await runProgram({
    program,
    // Asked of the program itself, before anything of unknown origin is near it.
    sandbox: null,
    access: { reads: [], needsNetwork: false },
    args: ['-version'],
    ...limits,
    onLine: (line) => {
      version ??= /^ff(?:mpeg|probe) version (\S+)/u.exec(line)?.[1] ?? null;
    },
  });
  return version;
}
