import { HOUR, SECOND } from '@plainview/domain/shared/time';
import {
  allowInsecureRequests,
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type ClientAuth,
  type Configuration,
} from 'openid-client';
import { z } from 'zod';
import type { OidcSettings } from '../config/integration-settings.ts';
import { AppError } from '../core/app-error.ts';
import { createOidcFetch, isAllowedEndpoint, ProviderUnreachable } from './oidc-fetch.ts';

/** How long the provider's metadata is cached. */
const METADATA_CACHED_FOR = HOUR;
/** Accepted clock skew. */
const TOLERANCE_SECONDS = 30;
/** A new authentication that was requested is accepted for as long as the attempt lasts. */
const LONGEST_ATTEMPT_SECONDS = 600;

/** Values that only the browser and the server that began a sign-in know. */
export interface OidcChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Set if the user must have signed in at the provider since then. */
  readonly signedInSince?: Date | undefined;
}

/** The claims of a verified ID token. */
const claimsShape = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  // Providers differ in form. A claim of another type is ignored.
  email: z.string().max(254).optional().catch(undefined),
  // Some providers, such as AWS Cognito, send the text.
  email_verified: z
    .union([z.boolean(), z.literal('true').transform(() => true)])
    .optional()
    .catch(undefined),
  amr: z.array(z.string()).catch([]),
  acr: z.string().optional().catch(undefined),
  auth_time: z.number().optional(),
});

/** A user who signed in at the provider. */
export interface OidcPerson {
  readonly issuer: string;
  readonly subject: string;
  /** Null if the provider has not verified an address. */
  readonly verifiedEmail: string | null;
  /** The provider states that it required a second factor, and the operator trusts it. */
  readonly hasVouchedFactor: boolean;
}

/** Client for the organization's OpenID provider. */
export interface OidcClient {
  readonly settings: OidcSettings;
  /** Returns the URL to redirect the browser to for sign-in. @throws AppError ORGANIZATION_UNAVAILABLE. */
  authorizationUrl(checks: OidcChecks, redirectUri: string): Promise<URL>;
  /**
   * Exchanges a callback for the user's identity. Verifies signature, issuer, audience, times, nonce and
   * state before anything is trusted.
   * @throws AppError ORGANIZATION_REFUSED, ORGANIZATION_UNAVAILABLE or
   *   ORGANIZATION_ANSWER_NOT_VALID, with the cause.
   */
  redeem(callback: URL, checks: OidcChecks): Promise<OidcPerson>;
}

/** @param stopping aborts calls that are in progress */
export function createOidcClient(settings: OidcSettings, stopping: AbortSignal): OidcClient {
  let known: { readonly configuration: Promise<Configuration>; readonly until: number } | null = null;
  const configurationNow = (): Promise<Configuration> => {
    if (known && known.until > performance.now()) return known.configuration;
    const configuration = discover(settings, stopping);
    const entry = { configuration, until: performance.now() + METADATA_CACHED_FOR };
    known = entry;
    // Failures are not cached: the next user tries again.
    configuration.catch(() => {
      if (known === entry) known = null;
    });
    return configuration;
  };
  const reach = async (): Promise<Configuration> => {
    try {
      return await configurationNow();
    } catch (error) {
      throw refused('ORGANIZATION_UNAVAILABLE', error);
    }
  };
  return {
    settings,
    async authorizationUrl({ state, nonce, verifier, signedInSince }, redirectUri) {
      const asksAcr = settings.secondFactor === 'provider' && settings.acr !== null;
      return buildAuthorizationUrl(await reach(), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(signedInSince && { prompt: 'login', max_age: '0' }),
        ...(asksAcr && { acr_values: settings.acr }),
      });
    },
    async redeem(callback, { state, nonce, verifier, signedInSince }) {
      const configuration = await reach();
      try {
        const tokens = await authorizationCodeGrant(configuration, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          ...(signedInSince && { maxAge: LONGEST_ATTEMPT_SECONDS }),
        });
        const claims = claimsShape.parse(tokens.claims());
        if (signedInSince && !isSince(claims.auth_time, signedInSince))
          throw new Error('the user did not sign in again');
        return personOf(claims, settings);
      } catch (error) {
        if (error instanceof AuthorizationResponseError) throw refused('ORGANIZATION_REFUSED', error);
        const isAway = error instanceof ProviderUnreachable || causeOf(error) instanceof ProviderUnreachable;
        throw refused(isAway ? 'ORGANIZATION_UNAVAILABLE' : 'ORGANIZATION_ANSWER_NOT_VALID', error);
      }
    },
  };
}

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : null);

function refused(
  code: 'ORGANIZATION_REFUSED' | 'ORGANIZATION_UNAVAILABLE' | 'ORGANIZATION_ANSWER_NOT_VALID',
  cause: unknown,
): AppError {
  return new AppError(code, undefined, { cause });
}

const isSince = (authTime: number | undefined, since: Date): boolean =>
  authTime !== undefined && authTime >= since.getTime() / SECOND - TOLERANCE_SECONDS;

function personOf(claims: z.infer<typeof claimsShape>, settings: OidcSettings): OidcPerson {
  const { iss, sub, email, email_verified: isVerified, amr, acr } = claims;
  const saysSo = settings.acr === null ? amr.includes('mfa') : acr === settings.acr;
  return {
    issuer: iss,
    subject: sub,
    verifiedEmail: isVerified === true && email !== undefined ? email : null,
    hasVouchedFactor: settings.secondFactor === 'provider' && saysSo,
  };
}

/**
 * Fetches the provider's metadata.
 * @throws if the provider does not respond, is a different one, or names an endpoint that is not allowed.
 */
async function discover(settings: OidcSettings, stopping: AbortSignal): Promise<Configuration> {
  const isPlain = settings.issuer.startsWith('http:');
  const configuration = await discovery(
    new URL(settings.issuer),
    settings.clientId,
    settings.clientSecret,
    clientAuthentication(settings.clientSecret),
    {
      timeout: settings.timeoutSeconds,
      [customFetch]: createOidcFetch(settings, stopping),
      // By default, the library does not verify the signature of a token that was received over TLS.
      execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
    },
  );
  const server = configuration.serverMetadata();
  const endpoints = [server.authorization_endpoint, server.token_endpoint, server.jwks_uri];
  if (
    server.issuer !== settings.issuer ||
    !endpoints.every((address) => isAllowedEndpoint(settings, address))
  )
    throw new Error('the issuer differs, or an endpoint is on an origin that is not allowed');
  return configuration;
}

/**
 * Selects one of the two common methods to send the secret. If the provider names none, the standard's
 * default is used.
 */
function clientAuthentication(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, client, body, headers);
  };
}
