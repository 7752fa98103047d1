import type { Settings } from './setting-schema.ts';

/** The organization's OpenID Connect provider, as configured by the operator. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Shown on the button: "Sign in with {name}". */
  readonly name: string;
  /** Whether Plainview or the provider asks for the second factor of an account that has or needs one. */
  readonly secondFactor: 'own' | 'provider';
  /**
   * The `acr` value that proves a second factor at the provider; null means that `mfa` in `amr` proves it.
   */
  readonly acr: string | null;
  /** Allowed origins of its endpoints: the issuer's own and those that the operator adds. */
  readonly origins: readonly string[];
  /** Timeout of one call to the provider. */
  readonly timeoutSeconds: number;
}

/** Returns the provider for single sign-on, or null if none is configured. */
export function oidcOf(value: Settings): OidcSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = value;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  return {
    issuer,
    clientId,
    clientSecret,
    name: value.OIDC_NAME,
    secondFactor: value.OIDC_SECOND_FACTOR,
    acr: value.OIDC_ACR ?? null,
    origins: [new URL(issuer).origin, ...value.OIDC_ORIGINS],
    timeoutSeconds: value.OIDC_TIMEOUT_SECONDS,
  };
}
