import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SECOND } from '@plainview/domain/shared/time';
import type { FfmpegSettings } from '../../config/ffmpeg-settings.ts';
import { runProgram } from './run-program.ts';
import { findSandbox, type Sandbox } from './sandbox.ts';

/** The ffmpeg installation on this machine. */
export interface Ffmpeg {
  /** Absolute paths. */
  readonly ffmpeg: string;
  readonly ffprobe: string;
  /** Version string that ffmpeg reports, such as `5.1.9-0+deb12u1`. */
  readonly version: string;
  /** Maximum time without output, in milliseconds. */
  readonly stallTimeout: number;
  /** Null if programs run with limits on time and memory only. */
  readonly sandbox: Sandbox | null;
}

/** Time limit for a program to print its version. */
const START_LIMIT = 10 * SECOND;

/**
 * Finds ffmpeg and ffprobe and reads their version. Returns null if one of them is missing or does not run,
 * or if a sandbox is required and none is available.
 */
export async function findFfmpeg(settings: FfmpegSettings): Promise<Ffmpeg | null> {
  const [ffmpeg, ffprobe] = await Promise.all([locate(settings.ffmpeg), locate(settings.ffprobe)]);
  if (ffmpeg === null || ffprobe === null) return null;
  const [version, other] = await Promise.all([versionOf(ffmpeg), versionOf(ffprobe)]);
  if (version === null || other === null) return null;
  const sandbox = settings.sandbox === 'off' ? null : await findSandbox();
  if (sandbox === null && settings.sandbox === 'required') return null;
  return { ffmpeg, ffprobe, version, stallTimeout: settings.stallTimeoutSeconds * SECOND, sandbox };
}

/** Uses the shell, since PATH is set only in our own environment, which the program must not inherit. */
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
  const limits = { timeLimit: START_LIMIT, stallTimeout: START_LIMIT };
  await runProgram({
    program,
    // Runs unconfined: no untrusted input is involved yet.
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
