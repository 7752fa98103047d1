// Calls Plainview with an API key, and uploads files over tus 1.0.
import { createHash } from 'node:crypto';

const CHUNK_BYTES = 8 * 1024 * 1024;
const ATTEMPTS = 5;
const TUS = { 'tus-resumable': '1.0.0' };
const UPLOAD_PATH = /^\/uploads\/[\w-]+$/u;

/** A permanent error, such as a file that is not a video. Retrying would fail again. */
export class Refused extends Error {
  constructor(message) {
    super(message);
    this.name = 'Refused';
  }
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const isUploadPath = (text) => typeof text === 'string' && UPLOAD_PATH.test(text);

const base64 = (text) => Buffer.from(text).toString('base64');

const jsonPost = (body) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** The client of a Plainview, with the API key of an agency user. */
export class Plainview {
  #url;
  #key;
  #pollMilliseconds;

  constructor({ url, key, pollMilliseconds = 1000 }) {
    this.#url = url;
    this.#key = key;
    this.#pollMilliseconds = pollMilliseconds;
  }

  /**
   * Sends a request. Retries after network and server errors. Only Plainview itself gets the key.
   * @param {string} path
   * @param {{ method?: string, headers?: Record<string, string>, body?: RequestInit["body"], accept?:
   *   number[] }} [options]
   * @throws Refused for other errors
   */
  async #send(path, options = {}) {
    const { accept = [], ...init } = options;
    const address = new URL(path, this.#url);
    if (address.origin !== new URL(this.#url).origin) throw new Refused(`${path} is not on ${this.#url}.`);
    const headers = { ...init.headers, authorization: `Bearer ${this.#key}` };
    for (let attempt = 1; ; attempt += 1) {
      const answer = await fetch(address, { ...init, headers }).catch((error) => error);
      if (answer.ok || accept.includes(answer.status)) return answer;
      const text = answer instanceof Error ? answer.message : `${answer.status} ${await answer.text()}`;
      const isPassing = answer instanceof Error || answer.status >= 500 || answer.status === 429;
      if (!isPassing) throw new Refused(`${path}: ${text}`);
      if (attempt === ATTEMPTS) throw new Error(`${path}: ${text}`);
      await pause(500 * 2 ** attempt);
    }
  }

  async #callJson(path, init) {
    const answer = await this.#send(path, init);
    return answer.json();
  }

  /** Returns the agency's files in tickets that have one of these sizes, by SHA-256. */
  async findStored(sizes) {
    const query = new URLSearchParams();
    for (const [index, size] of sizes.entries()) query.append(`sizes[${index}]`, String(size));
    const { files } = await this.#callJson(`/api/imports/stored-files?${query}`);
    return new Map(files.map((file) => [file.sha256, file]));
  }

  createTicket(ticket) {
    return this.#callJson('/api/tickets', jsonPost(ticket));
  }

  getTicket(id) {
    return this.#callJson(`/api/tickets/${id}`);
  }

  /** Stores a file that a camera wrote next to a video. Sending it again changes nothing. */
  async storeSidecar(videoId, name, bytes) {
    const digest = createHash('sha256').update(bytes).digest('base64');
    await this.#send(`/sidecars/${videoId}/${encodeURIComponent(name)}`, {
      method: 'PUT',
      headers: { 'content-digest': `sha-256=:${digest}:` },
      body: bytes,
    });
  }

  /**
   * Uploads an open file from where an earlier run stopped, and waits until it is stored.
   * @param file name, size, SHA-256 and handle
   * @param location of the upload of an earlier run, or null; ignored if it is not the path of an upload
   * @param remember stores the location of the upload before the first byte is sent
   * @throws Refused if it cannot be read as a video
   */
  async upload(file, location, remember) {
    let target = isUploadPath(location) ? location : null;
    let offset = target === null ? null : await this.#offsetOf(target);
    // A refused upload has no offset, but it can be read why.
    const earlier = target === null ? null : await this.#findUpload(target);
    if (offset === null && (earlier === null || earlier.state === 'receiving')) {
      target = await this.#beginUpload(file);
      await remember(target);
      offset = 0;
    }
    if (offset !== null && offset < file.sizeBytes) await this.#sendBytes(target, offset, file);
    return this.#whenStored(target, file.name);
  }

  async #beginUpload({ name, sizeBytes, sha256 }) {
    const answer = await this.#send('/uploads', {
      method: 'POST',
      headers: {
        ...TUS,
        'upload-length': String(sizeBytes),
        'upload-metadata': `filename ${base64(name)},sha256 ${base64(sha256)}`,
      },
    });
    const { pathname } = new URL(answer.headers.get('location'), this.#url);
    if (!isUploadPath(pathname)) throw new Error(`${pathname} is not the path of an upload.`);
    return pathname;
  }

  /** Returns the offset of an upload, or null if no bytes can be sent to it. */
  async #offsetOf(location) {
    const answer = await this.#send(location, { method: 'HEAD', headers: TUS, accept: [404, 410] });
    return answer.ok ? Number(answer.headers.get('upload-offset')) : null;
  }

  async #sendBytes(location, from, { name, handle, sizeBytes }) {
    for (let offset = from; offset < sizeBytes;) {
      const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, sizeBytes - offset));
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, offset);
      if (bytesRead < chunk.length) throw new Error(`${name} became shorter`);
      const headers = {
        ...TUS,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      };
      const answer = await this.#send(location, { method: 'PATCH', headers, body: chunk, accept: [409] });
      // 409: an earlier attempt arrived, but its response was lost.
      offset = answer.ok ? offset + chunk.length : ((await this.#offsetOf(location)) ?? sizeBytes);
    }
  }

  async #findUpload(location) {
    const answer = await this.#send(`/api/uploads/${location.split('/').at(-1)}`, { accept: [404] });
    return answer.ok ? answer.json() : null;
  }

  async #whenStored(location, name) {
    for (;;) {
      const found = await this.#findUpload(location);
      if (found?.state === 'stored') return found;
      if (found === null) throw new Error(`The upload of ${name} is gone.`);
      if (found.state === 'refused') throw new Refused(`${name} was refused: ${found.refusal}`);
      await pause(this.#pollMilliseconds);
    }
  }
}
