// Builds the file that is installed: `plainview-<version>-linux-x64.tar.gz`, from the last commit. With --deb
// also the Debian package. See docs/operations/install.md.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, must, root, runtime } from '../lib/workspace.mjs';
import { buildDebianPackage } from './debian-package.mjs';
import { packRelease, readSigningKey, signRelease, writeChecksum } from './pack-release.mjs';
import { builds, readCommit, stageRelease } from './stage-release.mjs';

const { values } = parseArgs({
  options: {
    deb: { type: 'boolean', default: false },
    'allow-changes': { type: 'boolean', default: false },
    folder: { type: 'string', default: path.join(root, 'dist', 'release') },
  },
});

async function build() {
  const { commit, seconds } = readCommit({ allowsChanges: values['allow-changes'] });
  const signing = readSigningKey(process.env.RELEASE_SIGNING_KEY);
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  await ensureInstalled();
  // Never an earlier build, which may be of other sources.
  for (const dist of builds) rmSync(path.join(root, dist), { recursive: true, force: true });
  const vite = [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel=warn'];
  await must(runtime(), [...vite, '--config=packages/proof/vite.config.ts']);
  await must(runtime(), [...vite, '--config=packages/proof/vite.config.ts', '--mode=cli']);
  await must(runtime(), [...vite, 'apps/web']);
  await must(runtime(), [...vite, 'apps/server']);
  const folder = path.resolve(values.folder);
  mkdirSync(folder, { recursive: true });
  const home = await stageRelease(folder, { version, commit, publicKey: signing?.publicKey ?? null });
  const file = packRelease(home, { seconds });
  console.log(`${writeChecksum(file)}  ${file}`);
  const files = [file];
  if (values.deb) {
    const scripts = path.join(root, 'scripts/release/files/debian');
    files.push(buildDebianPackage(home, { version, seconds, scripts }));
    console.log(`${writeChecksum(files[1])}  ${files[1]}`);
  }
  if (signing === null) console.log('Not signed: RELEASE_SIGNING_KEY names no key.');
  else files.forEach((name) => signRelease(name, signing));
}

try {
  await build();
} catch (error) {
  console.error(`release: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
