import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

type Part = 'discovery' | 'token' | 'keys';
type Answer = (response: ServerResponse, honest: () => void) => void;

/** How the next ID tokens deviate from correct ones. */
interface Forgery {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  /** Signed with another key, or not at all. */
  readonly signature?: 'another' | 'none';
}

/**
 * A provider that lies, is slow or sends garbage, as a test requires. It has no sign-in page: a test creates
 * the authorization code.
 */
export interface ForgedProvider {
  readonly issuer: string;
  /** All requests received, in order. */
  readonly calls: Part[];
  /** Overrides for the discovery document. */
  metadata: Record<string, unknown>;
  forgery: Forgery;
  /** Handlers that replace the correct response. */
  readonly answers: Map<Part, Answer>;
  /**
   * Returns the callback URL, with a code for these claims, for the authorization URL that the
   * product redirected to.
   */
  returnOf(address: string, claims: Readonly<Record<string, unknown>>): string;
  stop(): Promise<void>;
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const json = (response: ServerResponse, body: object, status = 200): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

export async function startForgedProvider(clientId = 'plainview'): Promise<ForgedProvider> {
  const [own, another] = [
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ];
  const codes = new Map<string, Readonly<Record<string, unknown>>>();
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the provider has no port');
  const issuer = `http://127.0.0.1:${address.port}`;

  const idTokenFor = (claims: Readonly<Record<string, unknown>>): string => {
    const { forgery } = provider;
    const now = Math.floor(Date.now() / 1000);
    const times = { iss: issuer, aud: clientId, iat: now, exp: now + 60, auth_time: now };
    const signed = [
      encode({ alg: 'RS256', kid: 'own', typ: 'JWT', ...forgery.header }),
      encode({ ...times, ...claims, ...forgery.claims }),
    ].join('.');
    const key = forgery.signature === 'another' ? another.privateKey : own.privateKey;
    const signature =
      forgery.signature === 'none' ? '' : sign('sha256', Buffer.from(signed), key).toString('base64url');
    return `${signed}.${signature}`;
  };

  const parts: Readonly<Record<string, Part>> = {
    '/.well-known/openid-configuration': 'discovery',
    '/token': 'token',
    '/keys': 'keys',
  };
  const honest = async (part: Part, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (part === 'discovery') {
      const endpoints = {
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
      };
      json(response, { issuer, ...endpoints, ...provider.metadata });
      return;
    }
    if (part === 'keys') {
      json(response, {
        keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }],
      });
      return;
    }
    const code = new URLSearchParams(await text(request)).get('code') ?? '';
    const claims = codes.get(code);
    if (!claims) json(response, { error: 'invalid_grant' }, 400);
    else json(response, { access_token: 'x', token_type: 'Bearer', id_token: idTokenFor(claims) });
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const part = parts[new URL(request.url ?? '/', issuer).pathname];
    if (!part) {
      json(response, {}, 404);
      return;
    }
    provider.calls.push(part);
    const answer = provider.answers.get(part);
    if (answer) answer(response, () => void honest(part, request, response));
    else await honest(part, request, response);
  }

  const provider: ForgedProvider = {
    issuer,
    calls: [],
    metadata: {},
    forgery: {},
    answers: new Map(),
    returnOf(sentTo, claims) {
      const { searchParams } = new URL(sentTo);
      const code = randomBytes(8).toString('hex');
      codes.set(code, { nonce: searchParams.get('nonce'), ...claims });
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('state', searchParams.get('state') ?? '');
      return back.href;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return provider;
}
