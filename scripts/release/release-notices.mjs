import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
const hexOf = (integrity) => Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** Returns a UUID that depends on the text alone, so that two builds write the same bill. */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Writes the bill of materials (CycloneDX 1.5): every package in the release, with its hash and its license.
 */
export function writeBillOfMaterials(home, { lock, packages, version }) {
  const components = packages.map((place) => {
    const { version: locked, integrity, license } = lock.packages[place];
    const name = nameOf(place);
    return {
      'bom-ref': place,
      type: 'library',
      name,
      version: locked,
      purl: purlOf(name, locked),
      hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }],
      ...(license ? { licenses: [{ expression: license }] } : {}),
    };
  });
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(components) + version)}`,
    version: 1,
    metadata: { component: { 'bom-ref': 'plainview', type: 'application', name: 'plainview', version } },
    components,
  };
  writeFileSync(path.join(home, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
}

/** Returns the texts of a package's license and notices; empty if it contains none. */
function readTexts(folder) {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(?:licen[cs]e|notice|copying|copyright)/iu.test(entry.name))
    .map(({ name }) => name);
  return files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n\n');
}

/** Returns who wrote a package, by its own statement. */
function authorOf(folder) {
  const { author } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return (typeof author === 'string' ? author : author?.name) ?? null;
}

/** Returns what there is to say about a package that contains no text of its license. */
function describeLicense(folder, license, apache) {
  const author = authorOf(folder);
  const statement = `License: ${license}\n${author === null ? '' : `Author: ${author}\n`}The package contains no text of its license.\n`;
  // The text of this license is the same for all packages.
  return license === 'Apache-2.0' ? `${statement}\n${apache}` : statement;
}

/**
 * Writes the licenses and notices of all packages into one folder.
 * @param {{ lock: any, packages: { place: string, folder: string }[] }} release its packages, and where they are installed
 */
export function writeNotices(home, release) {
  const { lock, packages } = release;
  const target = path.join(home, 'LICENSES');
  mkdirSync(target);
  const known = packages.map(({ place, folder }) => {
    const { version, license = 'see its files' } = lock.packages[place];
    return { name: nameOf(place), version, license, folder, text: readTexts(folder) };
  });
  const apache = known.find(({ license, text }) => license === 'Apache-2.0' && text !== '')?.text ?? '';
  for (const { name, version, license, folder, text } of known)
    writeFileSync(
      path.join(target, `${name.replace('/', '__')}-${version}.txt`),
      text === '' ? describeLicense(folder, license, apache) : text,
    );
  const lines = known.map(({ name, version, license }) => `${name} ${version}: ${license}\n`);
  writeFileSync(path.join(target, 'INDEX.txt'), lines.join(''));
}
