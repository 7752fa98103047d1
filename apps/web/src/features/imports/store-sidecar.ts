import { LARGEST_SIDECAR_BYTES } from '@plainview/domain/tickets/imports/sidecar-file';

const ATTEMPTS = 3;

/** Stores a sidecar file with a video. Returns false if it could not be read or sent, or was refused. */
export async function storeSidecar(videoId: string, file: File): Promise<boolean> {
  if (file.size > LARGEST_SIDECAR_BYTES) return false;
  try {
    const bytes = await file.arrayBuffer();
    const digest = btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))));
    const headers = { 'content-digest': `sha-256=:${digest}:` };
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const isStored = await send(`/sidecars/${videoId}/${encodeURIComponent(file.name)}`, {
        headers,
        bytes,
      });
      if (isStored !== null) return isStored;
    }
  } catch {
    // The file was deleted or changed after it was selected.
  }
  return false;
}

/** Returns null if another attempt may succeed. */
async function send(
  url: string,
  { headers, bytes }: { readonly headers: Record<string, string>; readonly bytes: ArrayBuffer },
): Promise<boolean | null> {
  try {
    const { ok, status } = await fetch(url, { method: 'PUT', headers, body: bytes });
    return ok || (status < 500 && status !== 429) ? ok : null;
  } catch {
    return null;
  }
}
