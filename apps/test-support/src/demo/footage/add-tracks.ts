import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Speech in short phrases, as far as a single tone resembles it. */
const VOICE = '0.2*sin(2*PI*(150+25*sin(2*PI*0.7*t))*t)*max(0\\,sin(2*PI*2.3*t))*gt(sin(2*PI*0.16*t)\\,-0.2)';
/** A radio: a short tone every seven seconds, then hiss. */
const RADIO =
  '0.12*sin(2*PI*950*t)*lt(mod(t\\,7)\\,0.2)+0.05*(random(0)-0.5)*between(mod(t\\,7)\\,0.2\\,2.6)';

/** Writes a recording with two sound tracks, which are made on the spot. */
export async function addSounds(picture: string, seconds: number, path: string): Promise<void> {
  const sound = (wave: string) => ['-f', 'lavfi', '-i', `aevalsrc=exprs=${wave}:s=48000:d=${seconds}`];
  await join(
    ['-i', picture, ...sound(VOICE), ...sound(RADIO)],
    ['-map', '0:v', '-map', '1:a', '-map', '2:a', '-c:a', 'aac', '-b:a', '64k'],
    ['-metadata:s:a:0', 'handler_name=Microphone', '-metadata:s:a:1', 'handler_name=Radio'],
    path,
  );
}

/** Writes a recording with the pictures of two lenses. */
export async function joinPictures(front: string, rear: string, path: string): Promise<void> {
  await join(
    ['-i', front, '-i', rear],
    ['-map', '0:v', '-map', '1:v'],
    ['-metadata:s:v:0', 'handler_name=Front', '-metadata:s:v:1', 'handler_name=Rear'],
    path,
  );
}

async function join(
  inputs: readonly string[],
  tracks: readonly string[],
  names: readonly string[],
  path: string,
): Promise<void> {
  const file = ['-c:v', 'copy', '-movflags', '+faststart', '-y', path];
  await run('ffmpeg', ['-v', 'error', ...inputs, ...tracks, ...names, ...file]);
}
