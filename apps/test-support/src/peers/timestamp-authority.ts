import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { serveLocally } from './serve-locally.ts';

const execute = promisify(execFile);

/** A local timestamp authority that answers with `openssl ts`, unless a test has it answer something else. */
export interface TimestampAuthority {
  readonly url: string;
  /**
   * PEM files with the authorities to trust: the one that answers, and one that has nothing to do with it.
   */
  readonly trusted: string;
  readonly untrusted: string;
  readonly requestCount: () => number;
  /** Makes the answer to a query. */
  readonly timestamp: (query: Uint8Array) => Promise<Buffer>;
  /** Like `timestamp`, but signs with a certificate that is not one for timestamps. */
  readonly timestampWithOrdinaryCertificate: (query: Uint8Array) => Promise<Buffer>;
  /** Sets what the next calls are answered; null for a timestamp. */
  answerWith(answer: ((query: Buffer, response: ServerResponse) => Promise<void>) | null): void;
  stop(): Promise<void>;
}

const SETTINGS = `
[req]
distinguished_name = name
[name]
[ca]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign
[tsa]
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[ordinary]
keyUsage = critical, digitalSignature
extendedKeyUsage = clientAuth, emailProtection
[service]
serial = serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_chain = no
ess_cert_id_alg = sha256
clock_precision_digits = 3
`;

/** Starts an authority whose certificate an intermediate authority issued. */
export async function startTimestampAuthority(): Promise<TimestampAuthority> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plainview-timestamps-'));
  const place = (name: string): string => path.join(folder, name);
  const openssl = (command: string) => execute('openssl', command.split(' '), { cwd: folder });
  await writeFile(place('settings'), SETTINGS);
  await writeFile(place('serial'), '01');
  const issue = async (name: string, extensions: string, issuer: string | null): Promise<void> => {
    const newKey = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -config settings';
    await openssl(`req ${newKey} -new -keyout ${name}.key -out ${name}.csr -subj /O=Test/CN=${name}`);
    const signer = issuer ? `-CA ${issuer}.pem -CAkey ${issuer}.key` : `-signkey ${name}.key`;
    const from = `-extfile settings -extensions ${extensions} -days 30 -set_serial ${name.length}`;
    await openssl(`x509 -req -in ${name}.csr ${signer} ${from} -out ${name}.pem`);
  };
  await issue('root', 'ca', null);
  await issue('stranger', 'ca', null);
  await issue('intermediate', 'ca', 'root');
  await issue('tsa', 'tsa', 'intermediate');
  await issue('ordinary', 'ordinary', 'intermediate');
  const timestamp = async (query: Uint8Array, form = ''): Promise<Buffer> => {
    await writeFile(place('query'), query);
    const signer = '-section service -config settings -signer tsa.pem -inkey tsa.key -chain intermediate.pem';
    await openssl(`ts -reply -queryfile query ${signer} -out answer${form}`);
    return readFile(place('answer'));
  };
  const timestampWithOrdinaryCertificate = async (query: Uint8Array): Promise<Buffer> => {
    await timestamp(query, ' -token_out');
    await openssl('cms -verify -noverify -inform DER -in answer -out statement');
    const kind = '-binary -nodetach -cades -md sha256 -econtent_type 1.2.840.113549.1.9.16.1.4';
    const signer = '-signer ordinary.pem -inkey ordinary.key -certfile intermediate.pem';
    await openssl(`cms -sign ${kind} -in statement ${signer} -outform DER -out answer`);
    // A response with the status "granted".
    return sequenceOf(Buffer.from('3003020100', 'hex'), await readFile(place('answer')));
  };
  let requests = 0;
  let answer: ((query: Buffer, response: ServerResponse) => Promise<void>) | null = null;
  const served = await serveLocally(async (request: IncomingMessage, response: ServerResponse) => {
    requests += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const query = Buffer.concat(chunks);
    if (answer) await answer(query, response);
    else if (request.headers['content-type'] === 'application/timestamp-query')
      response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(await timestamp(query));
    else response.writeHead(415).end();
  });
  return {
    url: `${served.origin}/tsa`,
    trusted: place('root.pem'),
    untrusted: place('stranger.pem'),
    requestCount: () => requests,
    timestamp,
    timestampWithOrdinaryCertificate,
    answerWith: (next) => {
      answer = next;
    },
    async stop() {
      await served.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns a DER sequence of up to 64 KiB. */
function sequenceOf(...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const head = Buffer.from([0x30, 0x82, 0, 0]);
  head.writeUInt16BE(content.byteLength, 2);
  return Buffer.concat([head, content]);
}
