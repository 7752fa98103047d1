import { execFile } from 'node:child_process';
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A camera's key with its certificate, which a maker's authority issued. */
export interface CameraCertificate {
  readonly key: KeyObject;
  /** The camera's, and the maker's intermediate authority. */
  readonly chain: readonly X509Certificate[];
  /** PEM of the maker's root authority, and of one that has nothing to do with it. */
  readonly root: string;
  readonly stranger: string;
}

const SETTINGS = `
[req]
distinguished_name = name
[name]
[ca]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
[camera]
basicConstraints = critical, CA:false
keyUsage = critical, digitalSignature
extendedKeyUsage = emailProtection
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
`;

/** Makes the certificates with openssl. */
export async function makeCameraCertificate(): Promise<CameraCertificate> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plainview-camera-'));
  const place = (name: string): string => path.join(folder, name);
  const issue = async (name: string, subject: string, issuer: string | null): Promise<void> => {
    const newKey = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -config settings -new';
    const request = [...`req ${newKey} -keyout ${name}.key -out ${name}.csr`.split(' '), '-subj', subject];
    await run('openssl', request, { cwd: folder });
    const signer = issuer === null ? `-signkey ${name}.key` : `-CA ${issuer}.pem -CAkey ${issuer}.key`;
    const kind = `-extfile settings -extensions ${name === 'camera' ? 'camera' : 'ca'}`;
    const command = `x509 -req -in ${name}.csr ${signer} ${kind} -days 30 -set_serial ${name.length} -out ${name}.pem`;
    await run('openssl', command.split(' '), { cwd: folder });
  };
  try {
    await writeFile(place('settings'), SETTINGS);
    await issue('root', '/O=Camera maker/CN=Camera maker root', null);
    await issue('stranger', '/O=Another maker/CN=Another root', null);
    await issue('intermediate', '/O=Camera maker/CN=Camera maker CA', 'root');
    await issue('camera', '/O=North PD/CN=Body camera 1042', 'intermediate');
    const pem = (name: string): Promise<string> => readFile(place(`${name}.pem`), 'utf8');
    return {
      key: createPrivateKey(await readFile(place('camera.key'))),
      chain: [new X509Certificate(await pem('camera')), new X509Certificate(await pem('intermediate'))],
      root: await pem('root'),
      stranger: await pem('stranger'),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
