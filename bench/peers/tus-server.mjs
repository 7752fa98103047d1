// Compares uploads with @tus/server and its store of files, the library that the product uses for the
// protocol, as it is used in its own examples. It neither hashes nor checks what it stores.
import http from 'node:http';
import path from 'node:path';
import { reportPort, startFloor } from '../harness/bytes-support.mjs';
import { installPeer, requireFrom } from './install.mjs';

const NAME = '@tus/file-store';
const VERSION = '2.1.1';

/** Runs in a process of its own. */
function serve(folder, peer) {
  const { Server } = requireFrom(path.join(import.meta.dirname, '../../apps/server'))('@tus/server');
  const { FileStore } = requireFrom(peer)(NAME);
  const server = new Server({ path: '/files', datastore: new FileStore({ directory: folder }) });
  reportPort(http.createServer((request, response) => void server.handle(request, response)));
}

/** Starts a server that stores uploads in a folder. @returns its process and URL, or null if not installed */
export async function startTusServer(folder) {
  const peer = installPeer(NAME, VERSION);
  return peer === null ? null : startFloor(import.meta.filename, [folder, peer]);
}

if (process.send && process.argv[1] === import.meta.filename) serve(process.argv[2], process.argv[3]);
