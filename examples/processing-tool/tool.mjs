// A processing tool for Plainview, in one file without dependencies. It reads the selection that it was
// given, downloads each video in ranges, counts and hashes its bytes, and uploads a small result file.
// Replace `examine` with your own code.
//
//   PLAINVIEW_URL=http://localhost:8080 WEBHOOK_SECRET=whsec_… PORT=9000 node tool.mjs
//
// Configure Plainview with PROCESSING_TOOL_URL=http://localhost:9000/ (opened by "Process Selected"), or add
// a webhook for "Processing started" at http://localhost:9000/webhook
// (WEBHOOK_ORIGINS=http://localhost:9000).
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const plainview = process.env.PLAINVIEW_URL ?? 'http://localhost:8080';
const secret = process.env.WEBHOOK_SECRET ?? '';
const port = Number(process.env.PORT ?? 9000);
const RANGE_BYTES = 8 * 1024 * 1024;
const OLDEST_CALL_SECONDS = 5 * 60;
const ATTEMPTS = 5;

/** Calls Plainview with the run's reference. Retries after network and server errors. */
async function call(reference, path, init = {}) {
  const address = new URL(`/processing/${path}`, plainview);
  for (const [name, value] of Object.entries(init.query ?? {})) address.searchParams.set(name, value);
  // In a header, the reference does not end up in access logs.
  const headers = { ...init.headers, authorization: `Bearer ${reference}` };
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(address, { ...init, headers }).catch((error) => error);
    if (answer.ok) return answer;
    const words = answer instanceof Error ? answer.message : `${answer.status} ${await answer.text()}`;
    const isPassing = answer instanceof Error || answer.status >= 500 || answer.status === 429;
    if (!isPassing || attempt === ATTEMPTS) throw new Error(`${path}: ${words}`);
    await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
  }
}

/** Yields every video of the selection, across all pages. */
async function* selection(reference) {
  for (let after = 0; after !== null;) {
    const page = await (await call(reference, 'selection', { query: { after } })).json();
    yield* page.videos;
    after = page.next;
  }
}

/**
 * Yields the video's bytes in ranges. If a range is interrupted, only that range is fetched again,
 * not the whole file.
 */
async function* bytesOf(reference, video) {
  for (let start = 0; start < video.sizeBytes; start += RANGE_BYTES) {
    const end = Math.min(start + RANGE_BYTES, video.sizeBytes) - 1;
    for (let attempt = 1; ; attempt += 1) {
      try {
        // Only these exact bytes: the entity tag is the SHA-256 recorded at the upload.
        const headers = { range: `bytes=${start}-${end}`, 'if-match': `"${video.sha256}"` };
        const answer = await call(reference, `videos/${video.videoId}`, { headers });
        yield Buffer.from(await answer.arrayBuffer());
        break;
      } catch (error) {
        if (attempt === ATTEMPTS) throw error;
      }
    }
  }
}

const say = (reference, video, words) =>
  call(reference, `videos/${video.videoId}/status`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(words),
  });

/** Uploads a result file. Repeating it with the same bytes is harmless. */
const handBack = (reference, video, name, type, body) =>
  call(reference, `videos/${video.videoId}/results/${encodeURIComponent(name)}`, {
    method: 'PUT',
    headers: {
      'content-type': type,
      'content-digest': `sha-256=:${createHash('sha256').update(body).digest('base64')}:`,
    },
    body,
  });

/** Examines a video. Replace this with your own code. */
async function examine(reference, video) {
  const hash = createHash('sha256');
  let read = 0;
  for await (const chunk of bytesOf(reference, video)) {
    hash.update(chunk);
    read += chunk.length;
    const progress = Math.floor((read / video.sizeBytes) * 100);
    await say(reference, video, { status: 'processing', progress });
  }
  return { bytes: read, sha256: hash.digest('hex') };
}

async function work(reference) {
  for await (const video of selection(reference)) {
    try {
      const found = await examine(reference, video);
      if (found.sha256 !== video.sha256) throw new Error('The bytes differ from those that came in.');
      await handBack(reference, video, 'facts.json', 'application/json', JSON.stringify(found));
      await say(reference, video, { status: 'completed', note: `${found.bytes} bytes examined` });
    } catch (error) {
      await say(reference, video, { status: 'failed', note: String(error).slice(0, 2000) });
    }
    console.log(`${video.fileName}: done`);
  }
}

const begin = (reference) => void work(reference).catch((error) => console.error(error.message));

/** Returns whether a call is authentic and recent (Standard Webhooks 1.0). */
function isGenuine({ headers }, body) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures = '' } = headers;
  const age = Math.abs(Date.now() / 1000 - Number(time));
  if (secret === '' || !(age < OLDEST_CALL_SECONDS)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest();
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

async function serve(request, response) {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  if (request.method === 'POST' && pathname === '/webhook') {
    if (!isGenuine(request, body)) return response.writeHead(401).end();
    const { type, data } = JSON.parse(body);
    if (type === 'processing.started') begin(data.reference);
    return response.writeHead(204).end();
  }
  const reference = searchParams.get('reference');
  if (reference) begin(reference);
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  response.end(reference ? 'Working. Plainview shows the progress.' : 'Open me by Process Selected.');
}

createServer((request, response) => void serve(request, response).catch(() => response.destroy())).listen(
  port,
  () => console.log(`Listening on http://localhost:${port}`),
);
