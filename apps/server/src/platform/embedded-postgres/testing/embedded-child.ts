// Test process that runs the embedded PostgreSQL until it is killed or asked to stop. It prints one word per
// line: warned ..., then ready or refused ..., later lost or stopped.
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { FolderStore } from '../wal-archive/folder-store.ts';
import { WalArchive } from '../wal-archive/wal-archive.ts';

const [dataDirectory = '', walArchive, key = ''] = process.argv.slice(2);
const say = (word: string): void => void process.stdout.write(`${word.replaceAll('\n', ' ')}\n`);

try {
  const postgres = await startEmbeddedPostgres({
    dataDirectory,
    log: { info: () => undefined, warn: (message) => say(`warned ${message}`) },
    onExit: () => say('lost'),
    ...(walArchive !== undefined && {
      walArchive: { archive: new WalArchive(new FolderStore(walArchive), key) },
    }),
  });
  process.once('SIGTERM', () => {
    void postgres.stop().then(() => {
      say('stopped');
      process.exit(0);
    });
  });
  // Exits like a product whose start failed halfway: without stopping anything.
  process.once('SIGHUP', () => process.exit(1));
  say('ready');
  setInterval(() => undefined, 60_000);
} catch (error) {
  say(`refused ${error instanceof Error ? `${error.name} ${error.message}` : String(error)}`);
  process.exitCode = 1;
}
