import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TLSSocket } from 'node:tls';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { connectionFromUrl } from '../src/database.ts';

/** Self-signed, and valid for the name localhost only. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUSLVMmzGG6/6BPt9PgxiA3rz4xewwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTIyNTkzMFoYDzIxMjYxMDI4
MjI1OTMwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQIS2yin0AChi9dc88ksdK6Rus3/izieVX4voTRITdibyt45S8b3PrO
kZ8xdDS38n79G5N/+2PdDju+wF+7oWY2o2kwZzAdBgNVHQ4EFgQUIDCc44GTbCIM
SXFEnZa1oEs+/H4wHwYDVR0jBBgwFoAUIDCc44GTbCIMSXFEnZa1oEs+/H4wDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIgOA/La/xK1VHXH+ZE1plWRxmcrzs50N6dtOgEa+15wtYCIQCHv9b8xqhS
6Jn+qNJS6nrjB7gOjf40ODY/P27AZZ7lpQ==
-----END CERTIFICATE-----
`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgHE6anqbwvWdllWRR
l6axYPzEHEq8tjlqT7srLq7VA/mhRANCAAQIS2yin0AChi9dc88ksdK6Rus3/izi
eVX4voTRITdibyt45S8b3PrOkZ8xdDS38n79G5N/+2PdDju+wF+7oWY2
-----END PRIVATE KEY-----
`;

const folder = mkdtempSync(path.join(tmpdir(), 'plainview-tls-'));
const authority = path.join(folder, 'authority.pem');
writeFileSync(authority, certificate);
afterAll(() => rmSync(folder, { recursive: true }));

const SSL_REQUEST = 8;

/**
 * Returns the first message that a TLS-capable server gets from a client, and whether it was
 * encrypted; null for none.
 */
async function firstMessage(host: string, parameters: string) {
  let first: { readonly isEncrypted: boolean } | null = null;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (request) => {
      if (request.length !== SSL_REQUEST) {
        first = { isEncrypted: false };
        socket.destroy();
        return;
      }
      socket.write('S');
      const secure = new TLSSocket(socket, { isServer: true, key, cert: certificate });
      secure.on('error', () => undefined);
      secure.once('data', () => {
        first = { isEncrypted: true };
        secure.destroy();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  const { ssl = false, ...connection } = connectionFromUrl(`postgres://me:pw@${host}:${port}/x${parameters}`);
  const client = new Client({ ...connection, ssl });
  const fault = await client.connect().catch((error: unknown) => String(error));
  await client.end().catch(() => undefined);
  await new Promise((resolve) => server.close(resolve));
  return { first, fault };
}

/** Works like `firstMessage`, but trusts the certificate's own authority. */
const vouched = (host: string, mode: string) =>
  firstMessage(host, `?sslmode=${mode}&sslrootcert=${authority}`);

test.each(['require', 'verify-ca', 'verify-full'])(
  'with sslmode=%s an untrusted server receives nothing',
  async (mode) => {
    const { first, fault } = await firstMessage('localhost', `?sslmode=${mode}`);
    expect(first).toBeNull();
    expect(fault).toMatch(/certificate/u);
  },
);

test('sslrootcert names the trusted authorities; verify-ca ignores the host name', async () => {
  for (const mode of ['require', 'verify-ca', 'verify-full'])
    expect((await vouched('localhost', mode)).first).toEqual({ isEncrypted: true });
  expect((await vouched('127.0.0.1', 'verify-ca')).first).toEqual({ isEncrypted: true });
  const misnamed = await vouched('127.0.0.1', 'verify-full');
  expect(misnamed).toMatchObject({ first: null, fault: expect.stringMatching('127.0.0.1') });
});

test('without sslmode, or with disable, the connection is not encrypted', async () => {
  for (const parameters of ['', '?sslmode=disable'])
    expect((await firstMessage('localhost', parameters)).first).toEqual({ isEncrypted: false });
});

test.each([
  '?sslmode=verify_full',
  '?sslmode=prefer',
  '?sslmode=',
  '?sslmode=require&sslrootcert=/no/such.pem',
])('%s stops the start and names the setting', (parameters) => {
  expect(() => connectionFromUrl(`postgres://me@db/x${parameters}`)).toThrow(
    /DATABASE_URL: sslmode|sslrootcert/u,
  );
});
