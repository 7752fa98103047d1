import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveLocally } from './serve-locally.ts';

/** A call as the service got it. */
export interface SpeechCall {
  readonly path: string;
  readonly authorization: string | null;
  readonly model: string | null;
  readonly format: string | null;
  /** The WAV file. */
  readonly sound: Buffer;
}

/** A local speech recognition service that records its calls. */
export interface SpeechService {
  readonly url: string;
  readonly received: readonly SpeechCall[];
  stop(): Promise<void>;
}

const HEADER_BYTES = 44;
const SAMPLES_PER_SECOND = 16_000;
const LOUD = 2000;

const timestamp = (seconds: number): string => {
  const milliseconds = Math.round(seconds * 1000);
  const minutes = String(Math.floor(milliseconds / 60_000)).padStart(2, '0');
  return `${minutes}:${((milliseconds % 60_000) / 1000).toFixed(3).padStart(6, '0')}`;
};

/** "Recognizes" a beep where a WAV file of 16 kHz and 16 bits is loud. @returns a WebVTT file */
export function hearBeeps(sound: Buffer): string {
  const cues: string[] = [];
  let begin: number | null = null;
  let last = 0;
  for (let at = HEADER_BYTES; at + 1 < sound.length; at += 2) {
    const second = (at - HEADER_BYTES) / 2 / SAMPLES_PER_SECOND;
    if (Math.abs(sound.readInt16LE(at)) > LOUD) {
      begin ??= second;
      last = second;
    } else if (begin !== null && second - last > 0.1) {
      cues.push(`${timestamp(begin)} --> ${timestamp(last)}\nBeep.\n`);
      begin = null;
    }
  }
  return ['WEBVTT', '', ...cues].join('\n');
}

/** Starts a service. `answer` defines its response; by default it hears beeps. */
export async function startSpeechService(
  answer: (response: ServerResponse, call: SpeechCall) => void = (response, { sound }) =>
    response.writeHead(200, { 'content-type': 'text/vtt' }).end(hearBeeps(sound)),
): Promise<SpeechService> {
  const received: SpeechCall[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(Buffer.concat(chunks), { headers }).formData();
    const [file, model, format] = [form.get('file'), form.get('model'), form.get('response_format')];
    const call = {
      path: request.url ?? '',
      authorization: request.headers.authorization ?? null,
      model: typeof model === 'string' ? model : null,
      format: typeof format === 'string' ? format : null,
      sound: file instanceof Blob ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0),
    };
    received.push(call);
    answer(response, call);
  };
  const server = await serveLocally(take);
  return { url: server.origin, received, stop: () => server.stop() };
}
