// The floor: the minimum that a server for these calls must do on this machine. One process of `node:http`
// and `pg` with prepared statements, without authentication, validation, row-level security or ledger. The
// product is compared with it. Started by bench/harness/stage.mjs with FLOOR_DATABASE (connection),
// FLOOR_TABLES (`least` or `own`, see statements.mjs), FLOOR_AGENCY (id) and FLOOR_FILES (folder).
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { statementsOf } from './statements.mjs';

const statements = statementsOf[process.env.FLOOR_TABLES];
const agency = process.env.FLOOR_AGENCY;
const files = process.env.FLOOR_FILES;
const pool = new pg.Pool({
  ...JSON.parse(process.env.FLOOR_DATABASE),
  max: 20,
  application_name: process.env.FLOOR_NAME,
});
const streams = new Set();

const query = (name, values) => pool.query({ name, text: statements[name], values });

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

function answer(response, body, status = 200) {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

async function sendRange(request, response, name) {
  const file = path.join(files, path.basename(name));
  const { size } = await stat(file);
  const { start, end } = /bytes=(?<start>\d+)-(?<end>\d+)/u.exec(request.headers.range).groups;
  response.writeHead(206, {
    'content-type': 'video/mp4',
    'content-range': `bytes ${start}-${end}/${size}`,
    'content-length': Number(end) - Number(start) + 1,
  });
  await pipeline(createReadStream(file, { start: Number(start), end: Number(end) }), response);
}

async function receiveUpload(request, response, name) {
  const start = Number(request.headers['upload-offset'] ?? 0);
  const file = path.join(files, path.basename(name));
  const target = createWriteStream(file, { flags: start === 0 ? 'w' : 'r+', start });
  await pipeline(request, target);
  response.writeHead(204, { 'upload-offset': start + target.bytesWritten }).end();
}

function openStream(response) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(': open\n\n');
  streams.add(response);
  response.on('close', () => streams.delete(response));
}

/** Handlers by method and first path segment, one for each kind of call. */
const routes = {
  async 'GET tickets'(_request, response, url, id) {
    if (id !== undefined) return answer(response, (await query('get', [agency, id])).rows[0]);
    const after = url.searchParams.get('after');
    const search = url.searchParams.get('search');
    if (after !== null)
      return answer(response, { items: (await query('nextPage', [agency, ...after.split(',')])).rows });
    const [page, total] = await Promise.all(
      search === null
        ? [query('firstPage', [agency]), query('total', [agency])]
        : [query('search', [agency, `%${search}%`]), query('searchTotal', [agency, `%${search}%`])],
    );
    answer(response, { items: page.rows, total: total.rows[0].total });
  },
  async 'GET counts'(_request, response) {
    answer(response, (await query('counts', [agency])).rows);
  },
  async 'POST tickets'(request, response) {
    const { incidentType, officersInvolved, notes, videos } = await bodyOf(request);
    const values = [randomUUID(), agency, incidentType, officersInvolved, notes, randomUUID()];
    const { rows } = await query('create', [...values, videos[0].uploadId]);
    answer(response, rows[0]);
  },
  async 'DELETE tickets'(_request, response, _url, id) {
    await query('delete', [agency, id]);
    answer(response, {});
  },
  'GET files': (request, response, _url, name) => sendRange(request, response, name),
  'PATCH files': (request, response, _url, name) => receiveUpload(request, response, name),
  'GET changes': (_request, response) => openStream(response),
  async 'POST changes'(request, response) {
    const event = `event: message\ndata: ${JSON.stringify(await bodyOf(request))}\n\n`;
    for (const stream of streams) stream.write(event);
    answer(response, {});
  },
};

const server = http.createServer((request, response) => {
  const url = new URL(request.url, 'http://localhost');
  const [, first, id] = url.pathname.split('/');
  const route = routes[`${request.method} ${first}`];
  if (!route) {
    answer(response, {}, 404);
    return;
  }
  Promise.resolve(route(request, response, url, id)).catch((error) => {
    console.error(error);
    if (!response.headersSent) answer(response, {}, 500);
    else response.destroy();
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send({ url: `http://127.0.0.1:${typeof address === 'object' && address?.port}` });
});
process.on('message', () => {
  gc();
  process.send(process.memoryUsage());
});
process.once('disconnect', () => process.exit());
