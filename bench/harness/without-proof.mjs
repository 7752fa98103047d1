// Preloaded into the product: removes what proofs add to the ledger (decision 66): the salt of entries, and
// the job that builds the tree and signs checkpoints. Everything else, such as the hash of each link, stays.
import { registerHooks } from 'node:module';

const changes = {
  'platform/ledger/record-custody.sql.ts': ["randomBytes(SALT_BYTES).toString('hex')", 'null'],
  'jobs/job-handlers.ts': ["signCheckpoint, '* * * * *')", 'signCheckpoint)'],
};

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const change = Object.entries(changes).find(([name]) => url.endsWith(`apps/server/src/${name}`))?.[1];
    if (!change || !loaded.source) return loaded;
    const source =
      typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
    const [before = '', after = ''] = change;
    if (!source.includes(before)) throw new Error(`${url} does not contain ${before}`);
    return { ...loaded, source: source.replace(before, after) };
  },
});
