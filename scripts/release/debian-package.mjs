import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  lutimesSync,
  writeFileSync,
  lstatSync,
  statSync,
} from 'node:fs';
import path from 'node:path';

const SCRIPTS = ['preinst', 'postinst', 'prerm', 'postrm'];

function control(version, kilobytes) {
  return `Package: plainview
Version: ${version.replace('-', '~')}
Architecture: amd64
Maintainer: Plainview <plainview@localhost>
Installed-Size: ${kilobytes}
Depends: libc6 (>= 2.31), libstdc++6, passwd
Recommends: bubblewrap, ffmpeg
Section: web
Priority: optional
Description: reviews of body-worn-camera video
 Web application with which police agencies order reviews of video and get
 reports. Contains its runtime and its database server.
`;
}

/** Sets the same time for all files, and modes without the builder's umask. @returns the size in kilobytes */
function normalize(place, seconds) {
  const facts = lstatSync(place);
  if (facts.isSymbolicLink()) {
    lutimesSync(place, seconds, seconds);
    return 1;
  }
  chmodSync(place, facts.isDirectory() || (facts.mode & 0o100) !== 0 ? 0o755 : 0o644);
  const below = facts.isDirectory()
    ? readdirSync(place).map((name) => normalize(path.join(place, name), seconds))
    : [];
  utimesSync(place, seconds, seconds);
  return below.reduce((sum, size) => sum + size, Math.ceil(statSync(place).size / 1024));
}

/**
 * Builds the Debian package from the folder of a release: the same files below /opt/plainview, set up by the
 * command `plainview install`.
 * @returns the file
 */
export function buildDebianPackage(home, { version, seconds, scripts }) {
  const folder = path.join(path.dirname(home), 'debian');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, 'opt/plainview'), { recursive: true });
  cpSync(home, path.join(folder, 'opt/plainview', path.basename(home)), {
    recursive: true,
    verbatimSymlinks: true,
  });
  mkdirSync(path.join(folder, 'usr/bin'), { recursive: true });
  symlinkSync('/opt/plainview/current/bin/plainview', path.join(folder, 'usr/bin/plainview'));
  const documents = path.join(folder, 'usr/share/doc/plainview');
  mkdirSync(documents, { recursive: true });
  cpSync(path.join(home, 'LICENSE'), path.join(documents, 'copyright'));
  const kilobytes = normalize(folder, seconds);
  mkdirSync(path.join(folder, 'DEBIAN'));
  writeFileSync(path.join(folder, 'DEBIAN/control'), control(version, kilobytes));
  for (const name of SCRIPTS) cpSync(path.join(scripts, name), path.join(folder, 'DEBIAN', name));
  normalize(path.join(folder, 'DEBIAN'), seconds);
  for (const name of SCRIPTS) chmodSync(path.join(folder, 'DEBIAN', name), 0o755);
  const file = path.join(path.dirname(home), `plainview_${version}_amd64.deb`);
  const { status } = spawnSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z6', '--build', folder, file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, SOURCE_DATE_EPOCH: String(seconds) },
  });
  rmSync(folder, { recursive: true });
  if (status !== 0) throw new Error('dpkg-deb failed.');
  return file;
}
