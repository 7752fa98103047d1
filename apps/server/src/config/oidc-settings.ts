/** The organization's OpenID Connect provider, as configured by the operator. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Shown on the button: "Sign in with {name}". */
  readonly name: string;
  /** Whether Plainview or the provider asks for the second factor of an account that has or needs one. */
  readonly secondFactor: 'own' | 'provider';
  /** The `acr` value that proves a second factor at the provider; null means that `mfa` in `amr` proves it. */
  readonly acr: string | null;
  /** Allowed origins of its endpoints: the issuer's own and those that the operator adds. */
  readonly origins: readonly string[];
  /** Timeout of one call to the provider. */
  readonly timeoutSeconds: number;
}
