import { UploadError } from './upload-error.ts';

/** What tus 1.0 demands of each request, beyond what the library checks. */

export const TUS_VERSION = '1.0.0';

/** Methods that a POST may ask for, because some networks block them. */
export type OverridingMethod = 'HEAD' | 'PATCH' | 'DELETE';

const OVERRIDING: ReadonlySet<string> = new Set<OverridingMethod>(['HEAD', 'PATCH', 'DELETE']);

const isOverriding = (method: string): method is OverridingMethod => OVERRIDING.has(method);

const overrideOf = (headers: Headers): string | null =>
  headers.get('x-http-method-override')?.trim().toUpperCase() ?? null;

/**
 * Returns the method that a POST to an upload asks for in `X-HTTP-Method-Override`.
 * @throws UploadError 405 without one, or if it is another.
 */
export function requireOverridingMethod(headers: Headers): OverridingMethod {
  const method = overrideOf(headers);
  if (method !== null && isOverriding(method)) return method;
  throw new UploadError(405, 'POST to an upload requires X-HTTP-Method-Override: HEAD, PATCH or DELETE.');
}

/**
 * Requires that a request asks for no other method than its own. Only a POST to an upload may.
 * @throws UploadError 405.
 */
export function requireNoOtherMethod(headers: Headers, method: string | undefined): void {
  const asked = overrideOf(headers);
  if (asked !== null && asked !== method)
    throw new UploadError(405, 'X-HTTP-Method-Override is supported for POST to an upload.');
}

/**
 * Requires the version of the protocol.
 * @throws UploadError 412; its response lists the supported versions.
 */
export function requireVersion(headers: Headers): void {
  if (headers.get('tus-resumable') !== TUS_VERSION)
    throw new UploadError(412, `Tus-Resumable must be ${TUS_VERSION}.`);
}

/**
 * Requires the headers of a request that sends bytes.
 * @throws UploadError 400 or 415.
 */
export function requireChunkHeaders(headers: Headers): void {
  if (headers.get('content-type') !== 'application/offset+octet-stream')
    throw new UploadError(415, 'Content-Type must be application/offset+octet-stream.');
  if (headers.get('upload-offset') === null) throw new UploadError(400, 'Upload-Offset is missing.');
}
