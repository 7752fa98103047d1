import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { OidcSettings } from '@plainview/server/platform/config/integration-settings';
import { Provider, type Configuration } from 'oidc-provider';

/** The provider's claims about a user; `sub` is what the user types into its form. */
export interface OidcAccount {
  email: string;
  email_verified: boolean;
}

/** An organization's identity provider for tests: a certified implementation over HTTP. */
export interface OidcProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** By subject. */
  readonly accounts: Map<string, OidcAccount>;
  stop(): Promise<void>;
}

/** Returns the product's settings for signing in at this provider. */
export const oidcSettingsFor = ({
  issuer,
  clientId,
  clientSecret,
}: Pick<OidcProvider, 'issuer' | 'clientId' | 'clientSecret'>): OidcSettings => ({
  issuer,
  clientId,
  clientSecret,
  name: 'Example County',
  secondFactor: 'own',
  acr: null,
  origins: [issuer],
  timeoutSeconds: 10,
});

const CALLBACK = '/sign-in/oidc/callback';

function configurationOf(
  provider: Pick<OidcProvider, 'clientId' | 'clientSecret' | 'accounts'>,
): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    clients: [
      {
        client_id: provider.clientId,
        client_secret: provider.clientSecret,
        redirect_uris: [`http://127.0.0.1${CALLBACK}`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'tests', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // Like the common providers, put the email address into the ID token itself.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    // The provider shows its sign-in page, but no consent page.
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc;
      if (!client || session?.accountId === undefined) return undefined;
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
    findAccount(_context, subject) {
      const account = provider.accounts.get(subject);
      return account && { accountId: subject, claims: () => ({ sub: subject, ...account }) };
    },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 60, AuthorizationCode: 60, IdToken: 60 },
  };
}

/** Starts a provider on its own port. Browsers see the library's development form. */
export async function startOidcProvider(): Promise<OidcProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the provider has no port');
  const issuer = `http://127.0.0.1:${address.port}`;
  const made = {
    issuer,
    clientId: 'plainview',
    clientSecret: randomBytes(24).toString('hex'),
    accounts: new Map<string, OidcAccount>(),
  };
  const provider = new Provider(issuer, configurationOf(made));
  // The port of the product under test is not known until later.
  Object.assign(provider.Client.prototype, {
    redirectUriAllowed: (uri: string) => URL.canParse(uri) && new URL(uri).pathname === CALLBACK,
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  return {
    ...made,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
