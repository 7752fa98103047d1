import type { IncomingMessage } from 'node:http';
import { JsonMeter } from './json-meter.ts';

/** Body limit for anonymous callers: enough for every form before sign-in. */
export const ANONYMOUS_BODY_BYTES = 64 * 1024;
/** Body limit for callers with a session or API key. */
export const LARGEST_BODY_BYTES = 1024 * 1024;

export type BodyErrorCode = 'BODY_TOO_LARGE' | 'BODY_NOT_JSON' | 'INPUT_TOO_COMPLEX' | 'TOO_MANY_ATTEMPTS';

/** The bytes of a JSON body, or the reason why it was not read completely. */
export type BodyResult =
  | { readonly kind: 'read'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'refused'; readonly code: BodyErrorCode };

export interface BodyLimits {
  readonly largestBytes: number;
  /**
   * Called before bytes are kept that the headers did not announce. Returns false if the caller's
   * budget is spent.
   */
  readonly spend: (bytes: number) => Promise<boolean>;
  /**
   * Accepts any media type. Only for callers without cookies, which a form on another site cannot imitate.
   */
  readonly allowsAnyType?: boolean;
}

/** Returns the body size that the headers announce, in bytes; 0 if they announce none. */
export const announcedBytes = ({ headers }: IncomingMessage): number =>
  Number(headers['content-length'] ?? 0);

/** Returns the maximum memory of a body in bytes, according to the headers. Larger bodies are not read. */
export function expectedBytes(incoming: IncomingMessage): number {
  const isUnannounced = incoming.headers['transfer-encoding'] !== undefined;
  return Math.min(isUnannounced ? LARGEST_BODY_BYTES : announcedBytes(incoming), LARGEST_BODY_BYTES);
}

/**
 * Checks the announced size and type of a body. Returns the error code, or null if the body is acceptable. A
 * body without a media type counts as JSON.
 * @param limits.largestBytes maximum body size for this caller
 */
export function rejectDeclaredBody(
  incoming: IncomingMessage,
  { largestBytes, allowsAnyType = false }: Pick<BodyLimits, 'largestBytes' | 'allowsAnyType'>,
): BodyErrorCode | null {
  const { 'content-type': type, 'transfer-encoding': encoding } = incoming.headers;
  const announced = announcedBytes(incoming);
  if (announced === 0 && encoding === undefined) return null;
  if (type !== undefined && !allowsAnyType && !isJson(type)) return 'BODY_NOT_JSON';
  return announced > largestBytes ? 'BODY_TOO_LARGE' : null;
}

/**
 * Reads the JSON body of a request within limits of bytes, values and depth. Stops reading as soon as a limit
 * is exceeded. Does not parse the bytes. A request without a body yields no bytes.
 */
export async function readJsonBody(incoming: IncomingMessage, limits: BodyLimits): Promise<BodyResult> {
  const { largestBytes, spend } = limits;
  const error = rejectDeclaredBody(incoming, limits);
  if (error !== null) return refused(error);
  const announced = announcedBytes(incoming);

  const meter = new JsonMeter();
  const pieces: Uint8Array[] = [];
  let received = 0;
  const source: AsyncIterable<Uint8Array> = incoming.iterator({ destroyOnReturn: false });
  for await (const piece of source) {
    received += piece.byteLength;
    if (received > largestBytes) return refused('BODY_TOO_LARGE');
    if (announced === 0 && !(await spend(piece.byteLength))) return refused('TOO_MANY_ATTEMPTS');
    if (!meter.add(piece)) return refused('INPUT_TOO_COMPLEX');
    pieces.push(piece);
  }
  return { kind: 'read', bytes: joined(pieces, received) };
}

const isJson = (type: string): boolean => type.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';

const refused = (code: BodyErrorCode): BodyResult => ({ kind: 'refused', code });

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let position = 0;
  for (const piece of pieces) {
    bytes.set(piece, position);
    position += piece.byteLength;
  }
  return bytes;
}
