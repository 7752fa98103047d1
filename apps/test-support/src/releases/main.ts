/**
 * Part of `npm run release:store-data`.
 *
 *     fill <url> <facts>                          fills the release at this address, and writes what it answers
 *     store <data> <facts> <version> <commit> <backup>   stores the data directory and the backup of the stopped release
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { fillRelease } from './fill-release.ts';
import { answeredFacts } from './release-facts.ts';
import { storeRelease } from './store-release.ts';

const [, , step, place = '', file = '', version = '', commit = '', backup = ''] = process.argv;
if (step === 'fill') await writeFile(file, JSON.stringify(await fillRelease(place)));
else {
  const facts = answeredFacts.parse(JSON.parse(await readFile(file, 'utf8')));
  const folder = fileURLToPath(new URL('../../releases', import.meta.url));
  await storeRelease({ data: place, backup }, folder, { version, commit, ...facts });
}
