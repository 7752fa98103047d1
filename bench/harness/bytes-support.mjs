// Shared by the measurements of bytes: ranges.mjs, uploads.mjs and profile.mjs.
import { fork } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, open, readFile, readdir } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';

const MILLISECONDS_PER_TICK = 10;

async function statOf(pid) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The name in parentheses may contain spaces.
  return text?.slice(text.lastIndexOf(')') + 2).split(' ') ?? null;
}

/**
 * Returns the processor time of a process and all its descendants, also of those that ended, in milliseconds.
 */
export async function processorMilliseconds(root) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name)).map(Number);
  const stats = new Map();
  await Promise.all(pids.map(async (pid) => stats.set(pid, await statOf(pid))));
  const sumOf = (pid) => {
    const fields = stats.get(pid);
    if (!fields) return 0;
    const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
    const children = pids.filter((child) => Number(stats.get(child)?.[1]) === pid);
    return children.reduce((sum, child) => sum + sumOf(child), own);
  };
  return MILLISECONDS_PER_TICK * sumOf(root);
}

/** Connects to an embedded database as its owner. */
export async function openOwner(dataDirectory) {
  const owner = new pg.Client({
    host: path.join(dataDirectory, 'postgres', 'socket'),
    user: 'plainview',
    password: await readFile(path.join(dataDirectory, 'postgres', 'password'), 'utf8'),
    database: 'plainview',
  });
  await owner.connect();
  return owner;
}

/** Returns the version of a connection's server. */
export async function postgresVersion(owner) {
  const { rows } = await owner.query('show server_version');
  return rows[0].server_version;
}

/** Makes a stored video of one of the agency's tickets whose file has random bytes, without uploading it. */
export async function storeVideo(owner, { data, agency, mebibytes }) {
  const {
    rows: [video],
  } = await owner.query(
    'select id from videos where agency_id = (select agency_id from users where id = $1) limit 1',
    [agency.user.id],
  );
  const key = randomUUID();
  const folder = path.join(
    data,
    'files',
    'blobs',
    createHash('sha256').update(key).digest('hex').slice(0, 2),
  );
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, key);
  const hash = createHash('sha256');
  const handle = await open(file, 'w');
  for (let written = 0; written < mebibytes; written += 1) {
    const piece = randomBytes(1024 ** 2);
    hash.update(piece);
    await handle.write(piece);
  }
  await handle.close();
  await owner.query('update videos set storage_key = $2, size_bytes = $3, sha256 = $4 where id = $1', [
    video.id,
    key,
    mebibytes * 1024 ** 2,
    hash.digest('hex'),
  ]);
  return { id: video.id, file };
}

/** Starts `script` with `args` in its own process and waits for the port that it sends. */
export async function startFloor(script, args) {
  const child = fork(script, args);
  const [{ port }] = await once(child, 'message');
  return { child, url: `http://127.0.0.1:${port}` };
}

/** Lets a server listen on a free port and sends the port to the parent process. */
export function reportPort(server) {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address === 'object') process.send?.({ port: address.port });
  });
}

/**
 * A keep-alive connection that reads responses without parsing more than their length, so that the
 * client costs little.
 * @param localAddress the client's own address
 */
export async function openConnection(url, localAddress) {
  const { hostname, port } = new URL(url);
  const socket = net.connect({ host: hostname, port: Number(port), noDelay: true, localAddress });
  await once(socket, 'connect');
  let state = null;
  socket.on('data', (chunk) => state?.take(chunk));
  socket.on('error', (error) => state?.fail(error));
  socket.on('close', () => state?.fail(new Error('the server closed the connection')));
  return {
    /** Sends a request. Resolves with status, header, body length and milliseconds until the first byte. */
    ask(head) {
      const { promise, resolve, reject } = Promise.withResolvers();
      const begun = performance.now();
      let header = '';
      let missing = null;
      let answer = null;
      state = {
        fail: reject,
        take(chunk) {
          let body = chunk.length;
          if (missing === null) {
            const firstByte = performance.now() - begun;
            const earlier = header.length;
            header += chunk.toString('latin1');
            const end = header.indexOf('\r\n\r\n');
            if (end < 0) return;
            body = chunk.length - (end + 4 - earlier);
            header = header.slice(0, end);
            missing = Number(/content-length: (\d+)/iu.exec(header)?.[1] ?? 0);
            answer = { status: Number(header.slice(9, 12)), header, length: missing, firstByte };
          }
          missing -= body;
          if (missing > 0) return;
          state = null;
          resolve(answer);
        },
      };
      socket.write(head);
      return promise;
    },
    socket,
    close: () => socket.destroy(),
  };
}
