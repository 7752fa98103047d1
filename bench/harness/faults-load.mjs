// Simulates users for bench/faults.mjs. They list and open tickets, play videos, upload small ones, submit
// them, and keep a live stream open. Each request goes to a random process. Every response is recorded, and
// every acknowledged action remembered.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCatalog } from '../../packages/contract/src/error-catalog.ts';

const HANGING_MILLISECONDS = 30_000;
const THINKING_MILLISECONDS = 300;
const DRAIN_MILLISECONDS = 90_000;
const VIDEO_BYTES = 1024 * 1024;
const tus = { 'tus-resumable': '1.0.0' };

const codeOfText = new Map(Object.entries(errorCatalog).map(([code, { message }]) => [message, code]));

/** Describes a response as a client sees it: its status, and the error code if it has one. */
function describe(status, text) {
  if (status < 400) return String(status);
  let code = codeOfText.get(text.trim());
  if (text.includes('out of storage space')) code ??= 'STORAGE_FULL';
  try {
    const said = JSON.parse(text);
    if (said.defined === true) code = said.code;
  } catch {
    // Uploads and media respond in plain text.
  }
  if (code !== undefined) return `${status} ${code}`;
  return status < 500 ? `${status}` : `${status} without a code`;
}

const nameOfFailure = (error) => {
  if (error.name === 'TimeoutError') return `no answer in ${HANGING_MILLISECONDS / 1000} s`;
  return error.cause?.code === 'ECONNREFUSED' ? 'no connection' : 'connection cut';
};

/** Creates a unique video: the small test video, followed by a box that players skip. */
async function makeVideo(file) {
  const video = await readFile(file);
  const box = Buffer.alloc(8);
  const rest = randomBytes(VIDEO_BYTES - video.length - 8);
  box.writeUInt32BE(rest.length + 8);
  box.write('free', 4);
  const bytes = Buffer.concat([video, box, rest]);
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

export class Load {
  /** The end of each request, in milliseconds of performance.now(), and its outcome. */
  notes = [];
  /** Milliseconds from the response to the seal call to the end of the check. */
  checks = [];
  uploads = new Set();
  tickets = new Map();
  /** Events of the live stream: `event subjectId` -> count. */
  told = new Map();
  faults = [];
  unfinished = 0;
  #isOver = false;
  #until = Infinity;
  #ending = new AbortController();

  constructor({ urls, people, admin, file, watched = urls }) {
    this.urls = urls;
    this.people = people;
    this.admin = admin;
    this.file = file;
    this.watched = watched;
  }

  async request(person, kind, path, init = {}) {
    const url = this.urls[Math.floor(Math.random() * this.urls.length)];
    const begun = performance.now();
    const note = (said) =>
      this.notes.push({ kind, said, at: performance.now(), milliseconds: performance.now() - begun });
    try {
      const answer = await fetch(new URL(path, url), {
        ...init,
        headers: { ...init.headers, cookie: person.cookie() },
        signal: AbortSignal.timeout(HANGING_MILLISECONDS),
      });
      const body = Buffer.from(await answer.arrayBuffer());
      const isBare = !answer.ok && init.method === 'HEAD';
      note(isBare ? `${answer.status} to HEAD` : describe(answer.status, answer.ok ? '' : body.toString()));
      return { isOk: answer.ok, status: answer.status, headers: answer.headers, body };
    } catch (error) {
      note(nameOfFailure(error));
      return { isOk: false, status: 0 };
    }
  }

  async json(person, kind, path, input) {
    const init = input && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    };
    const answer = await this.request(person, kind, `/api${path}`, init);
    return answer.isOk ? JSON.parse(answer.body.toString()) : null;
  }

  /** Retries until there is a response, as a client would; after the end of the load, only for a while. */
  async untilDone(attempt) {
    for (;;) {
      const result = await attempt();
      if (result !== null) return result;
      if (performance.now() > this.#until) throw new Error('not done in time');
      await pause(THINKING_MILLISECONDS);
    }
  }

  async sendVideo(person) {
    const { bytes, sha256 } = await makeVideo(this.file);
    const key = randomUUID();
    const id = await this.untilDone(async () => {
      const answer = await this.request(person, 'begin upload', '/uploads', {
        method: 'POST',
        headers: {
          ...tus,
          'idempotency-key': key,
          'upload-length': String(bytes.length),
          'upload-metadata': 'filename YS5tcDQ=',
        },
      });
      return answer.isOk ? answer.headers.get('location').split('/').at(-1) : null;
    });
    this.uploads.add(id);
    await this.untilDone(async () => {
      const head = await this.request(person, 'ask offset', `/uploads/${id}`, {
        method: 'HEAD',
        headers: tus,
      });
      if (head.status === 404) this.faults.push(`upload ${id} is not known any more`);
      if (!head.isOk) return null;
      const offset = Number(head.headers.get('upload-offset'));
      if (offset === bytes.length) return true;
      await this.request(person, 'send bytes', `/uploads/${id}`, {
        method: 'PATCH',
        headers: {
          ...tus,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: bytes.subarray(offset),
      });
      return null;
    });
    await this.untilDone(() => this.json(person, 'seal', `/uploads/${id}/seal`, { sha256 }));
    const sealed = performance.now();
    await this.untilDone(async () => {
      const upload = await this.json(person, 'ask upload', `/uploads/${id}`);
      if (upload?.state === 'refused') throw new Error(`upload ${id} was refused: ${upload.refusal}`);
      return upload?.state === 'stored' ? upload : null;
    });
    this.checks.push(performance.now() - sealed);
    const submissionKey = randomUUID();
    const form = { incidentType: 'Training', officersInvolved: ['Baker'] };
    const ticket = await this.untilDone(() =>
      this.json(person, 'submit ticket', '/tickets', {
        ...form,
        submissionKey,
        videos: [{ uploadId: id, length: '00:00:04' }],
      }),
    );
    this.tickets.set(ticket.id, { uploadId: id, sha256, url: ticket.videos[0].url });
  }

  async lookAround(person) {
    await this.json(person, 'list', '/tickets?limit=20');
    const known = [...this.tickets.keys()];
    const id = known[Math.floor(Math.random() * known.length)];
    if (id === undefined) return;
    await this.json(person, 'open', `/tickets/${id}`);
    await this.play(person, this.tickets.get(id));
  }

  /** @returns whether all bytes arrived and equal those that were sent; null if they did not arrive */
  async play(person, { url, sha256 }) {
    const answer = await this.request(person, 'play', url);
    if (!answer.isOk) return null;
    const isSame = createHash('sha256').update(answer.body).digest('hex') === sha256;
    if (!isSame) this.faults.push(`other bytes at ${url}`);
    return isSame;
  }

  /**
   * Follows the changes after this sequence number. Reconnects to another process and resumes after the
   * last one received.
   */
  async watch(sequence) {
    let last = sequence;
    while (!this.#ending.signal.aborted) {
      try {
        const url = this.watched[Math.floor(Math.random() * this.watched.length)];
        const answer = await fetch(new URL('/api/changes', url), {
          headers: { cookie: this.admin.cookie(), 'last-event-id': String(last) },
          signal: this.#ending.signal,
        });
        if (!answer.ok) throw new Error(String(answer.status));
        let text = '';
        for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
          const events = (text + part).split('\n\n');
          text = events.pop();
          for (const event of events) last = this.#hear(event) ?? last;
        }
      } catch {
        // The stream was cut, refused or ended. Resume after the last change.
      }
      await pause(500);
    }
  }

  #hear(event) {
    const id = /^id: (\d+)$/mu.exec(event)?.[1];
    const data = /^data: (.+)$/mu.exec(event)?.[1];
    if (id === undefined || data === undefined) return null;
    const change = JSON.parse(data);
    const key = `${change.event} ${change.subjectId}`;
    this.told.set(key, (this.told.get(key) ?? 0) + 1);
    return id;
  }

  /** Runs the load: half of the users submit videos, the others browse, and one stream stays open. */
  async run(sequence) {
    const again = async (work) => {
      while (!this.#isOver) {
        await work();
        await pause(THINKING_MILLISECONDS);
      }
    };
    const watching = this.watch(sequence);
    await Promise.all(
      this.people.map((person, index) =>
        again(async () => {
          if (index % 2 === 1) return this.lookAround(person);
          await this.sendVideo(person).catch((error) => {
            this.unfinished += 1;
            this.faults.push(error.message);
          });
        }),
      ),
    );
    const isTold = () => [...this.tickets.keys()].every((id) => this.told.has(`ticket.created ${id}`));
    while (!isTold() && performance.now() < this.#until) await pause(200);
    this.#ending.abort();
    await watching;
  }

  /** Starts no new work; requests in progress may finish. */
  end() {
    this.#isOver = true;
    this.#until = performance.now() + DRAIN_MILLISECONDS;
  }
}
