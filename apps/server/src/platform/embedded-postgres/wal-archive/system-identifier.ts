import { open } from 'node:fs/promises';
import path from 'node:path';

/** Returns the identifier that PostgreSQL gave a cluster: the first field of its control file. */
export async function readSystemIdentifier(cluster: string): Promise<string> {
  const file = await open(path.join(cluster, 'global', 'pg_control'), 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.readBigUInt64LE(0).toString();
  } finally {
    await file.close();
  }
}
