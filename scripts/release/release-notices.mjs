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

/** Copies the license texts and notices of all packages into one folder. */
export function writeNotices(home, { lock, packages, installed }) {
  const folder = path.join(home, 'LICENSES');
  mkdirSync(folder);
  const lines = [];
  for (const place of packages) {
    const { version, license = 'see its files' } = lock.packages[place];
    const name = nameOf(place);
    const files = readdirSync(path.join(installed, place)).filter((file) =>
      /^(?:licen[cs]e|notice|copying|copyright)/iu.test(file),
    );
    const texts = files.map((file) => {
      try {
        return readFileSync(path.join(installed, place, file), 'utf8');
      } catch {
        // A folder of that name.
        return '';
      }
    });
    const text = texts.filter(Boolean).join('\n\n');
    if (text !== '') writeFileSync(path.join(folder, `${name.replace('/', '__')}-${version}.txt`), text);
    lines.push(`${name} ${version}: ${license}\n`);
  }
  writeFileSync(path.join(folder, 'INDEX.txt'), lines.join(''));
}
