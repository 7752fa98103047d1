/** The organization's OpenID Connect provider, as the operator names it. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What the button says: "Sign in with {name}". */
  readonly name: string;
  /** Who asks for the second factor of an account that has or needs one. */
  readonly secondFactor: 'own' | 'provider';
  /** The `acr` by which the provider says that it asked for a second factor; null: `mfa` among `amr` says so. */
  readonly acr: string | null;
  /** Where its endpoints may lie: the issuer's own origin and those that the operator adds. */
  readonly origins: readonly string[];
  /** How long one call to it may take. */
  readonly timeoutSeconds: number;
}
