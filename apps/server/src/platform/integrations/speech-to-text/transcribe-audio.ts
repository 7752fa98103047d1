import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { SECOND } from '@plainview/domain/shared/time';
import type { SpeechToTextSettings } from '../../config/integration-settings.ts';

/** The service did not transcribe a part. The message is shown to reviewers. */
export class SpeechToTextError extends Error {
  override readonly name = 'SpeechToTextError';
  /** Whether the same call may succeed later. */
  readonly isTemporary: boolean;

  constructor(message: string, isTemporary: boolean) {
    super(message);
    this.isTemporary = isTemporary;
  }
}

const LARGEST_ANSWER_BYTES = 4 * 1024 * 1024;
const LONGEST_NOTE = 200;

/**
 * Sends sound to a service with OpenAI's API for transcriptions, and returns the WebVTT file that it answers.
 * Redirects are not followed, because the operator allowed this address only.
 * @param wav the sound as a WAV file
 * @throws SpeechToTextError; the signal's reason when aborted
 */
export async function transcribeAudio(
  settings: SpeechToTextSettings,
  wav: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([wav], { type: 'audio/wav' }), 'sound.wav');
  form.set('response_format', 'vtt');
  if (settings.model !== null) form.set('model', settings.model);
  try {
    const { status, text } = await post(settings, form, signal);
    if (status === 200) return text;
    const isTemporary = status === 408 || status === 429 || status >= 500;
    const said = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
    throw new SpeechToTextError(`HTTP ${status}${said && `: ${said}`}`.slice(0, LONGEST_NOTE), isTemporary);
  } catch (error) {
    if (error instanceof SpeechToTextError) throw error;
    signal.throwIfAborted();
    throw new SpeechToTextError(reasonOf(error, settings).slice(0, LONGEST_NOTE), true);
  }
}

function reasonOf(error: unknown, { timeoutSeconds }: SpeechToTextSettings): string {
  if (!(error instanceof Error)) return 'No answer';
  return error.name === 'TimeoutError' ? `No answer within ${timeoutSeconds} seconds` : error.message;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Sends the form. Uses no `fetch`, which gives up after five minutes without an answer. */
async function post(
  { url, apiKey, timeoutSeconds }: SpeechToTextSettings,
  form: FormData,
  signal: AbortSignal,
): Promise<Answer> {
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const address = new URL(`${url}/v1/audio/transcriptions`);
  const send = address.protocol === 'https:' ? httpsRequest : httpRequest;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutSeconds * SECOND)]);
  const sending = send(address, {
    method: 'POST',
    signal: limit,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': body.byteLength,
      'user-agent': 'Plainview/1.0',
      accept: 'text/vtt, text/plain',
      ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
    },
  });
  sending.on('response', resolve);
  sending.on('error', reject);
  sending.end(body);
  try {
    return await read(await promise);
  } catch (error) {
    // An aborted request reports only that it was aborted.
    limit.throwIfAborted();
    throw error;
  }
}

async function read(answer: IncomingMessage): Promise<Answer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  const source: AsyncIterable<Buffer> = answer;
  for await (const piece of source) {
    bytes += piece.byteLength;
    if (bytes > LARGEST_ANSWER_BYTES) throw new SpeechToTextError('The answer is too large', false);
    pieces.push(piece);
  }
  return { status: answer.statusCode ?? 0, text: Buffer.concat(pieces).toString('utf8') };
}
