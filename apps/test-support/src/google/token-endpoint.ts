import { createPublicKey, generateKeyPairSync, randomUUID, verify } from 'node:crypto';
import { z } from 'zod';

const header = z.object({ alg: z.literal('RS256') });

const claims = z.object({
  iss: z.string(),
  aud: z.string(),
  scope: z.string(),
  iat: z.int(),
  exp: z.int(),
});

const decoded = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));

/** A service account that gets tokens for a signed assertion (RFC 7523), as at Google. */
export interface TokenEndpoint {
  readonly email: string;
  /** Returns the key file, for an endpoint at that address. */
  keyFile(tokenUri: string): string;
  /** Returns the response to an assertion: a token or an error. */
  exchange(body: string, tokenUri: string): { readonly status: number; readonly answer: object };
  isValid(authorization: string | undefined): boolean;
  /** Invalidates all tokens issued so far, as if they had expired. */
  withdrawAll(): void;
  /** Whether the account's key is valid; set it to false to simulate a deleted key. */
  isKeyKnown: boolean;
}

const refused = (why: string) => ({
  status: 400,
  answer: { error: 'invalid_grant', error_description: why },
});

/** Creates an account with its own key. */
export function createTokenEndpoint(email: string): TokenEndpoint {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const tokens = new Set<string>();

  const endpoint: TokenEndpoint = {
    email,
    isKeyKnown: true,
    keyFile: (tokenUri) =>
      JSON.stringify({
        type: 'service_account',
        project_id: 'plainview-test',
        private_key_id: 'test',
        private_key: privateKey,
        client_email: email,
        token_uri: tokenUri,
      }),
    exchange(body, tokenUri) {
      const form = new URLSearchParams(body);
      if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') {
        return { status: 400, answer: { error: 'unsupported_grant_type' } };
      }
      const [head = '', payload = '', signature = ''] = (form.get('assertion') ?? '').split('.');
      const signed = Buffer.from(`${head}.${payload}`);
      const isSigned =
        endpoint.isKeyKnown &&
        header.safeParse(decoded(head)).success &&
        verify('sha256', signed, createPublicKey(publicKey), Buffer.from(signature, 'base64url'));
      if (!isSigned) return refused('Invalid JWT Signature.');
      const said = claims.safeParse(decoded(payload));
      if (!said.success || said.data.iss !== email) return refused('Invalid issuer.');
      const { aud, scope, iat, exp } = said.data;
      const now = Date.now() / 1000;
      if (aud !== tokenUri) return refused('Invalid JWT: wrong audience.');
      if (Math.abs(now - iat) > 300 || exp <= now || exp - iat > 3600) {
        return refused('Invalid JWT: Token must be a short-lived token (60 minutes).');
      }
      if (scope !== 'https://www.googleapis.com/auth/spreadsheets') {
        return { status: 400, answer: { error: 'invalid_scope' } };
      }
      const token = randomUUID();
      tokens.add(token);
      return { status: 200, answer: { access_token: token, expires_in: 3599, token_type: 'Bearer' } };
    },
    isValid: (authorization) => tokens.has(authorization?.replace(/^Bearer /u, '') ?? ''),
    withdrawAll: () => tokens.clear(),
  };
  return endpoint;
}
