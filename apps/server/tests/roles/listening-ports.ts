import { readdir, readFile, readlink } from 'node:fs/promises';
import path from 'node:path';

/** State of a listening socket in /proc/net/tcp. */
const LISTENING = '0A';

/** Returns the TCP ports on which a process listens, by what Linux knows of its open files. */
export async function listeningPorts(pid: number | undefined): Promise<number[]> {
  const folder = `/proc/${pid}/fd`;
  const links = await Promise.all(
    (await readdir(folder)).map((name) => readlink(path.join(folder, name)).catch(() => '')),
  );
  const sockets = new Set(
    links.flatMap((link) => /^socket:\[(?<id>\d+)\]$/u.exec(link)?.groups?.['id'] ?? []),
  );
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/${pid}/net/${name}`, 'utf8').catch(() => '')),
  );
  const rows = tables.flatMap((table) => table.split('\n').slice(1)).map((line) => line.trim().split(/\s+/u));
  return rows.flatMap(([, address, , state, , , , , , inode]) => {
    if (state !== LISTENING || inode === undefined || !sockets.has(inode)) return [];
    return [Number.parseInt(address?.split(':').at(-1) ?? '', 16)];
  });
}
