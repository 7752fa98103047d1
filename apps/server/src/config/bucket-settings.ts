/** Settings of an S3-compatible store; `.env.example` explains each one. */
export interface BucketSettings {
  /** URL of the store; null means Amazon's endpoint for the region. */
  readonly endpoint: string | null;
  readonly bucket: string;
  readonly region: string;
  /** Null means the AWS default credential chain (environment, profile, instance role). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  /** Prefix of every object name: empty, or ending in `/`. */
  readonly prefix: string;
  /** Puts the bucket name in the path instead of the host name. */
  readonly pathStyle: boolean;
  /** Requested server-side encryption; null means the bucket's default. */
  readonly encryption: { readonly algorithm: 'AES256' | 'aws:kms'; readonly keyId: string | null } | null;
  /** Object lock retention of each permanent blob; null means none. */
  readonly objectLock: { readonly mode: 'GOVERNANCE' | 'COMPLIANCE'; readonly days: number } | null;
  /** Whether videos are streamed through the product or by a redirect to the store. */
  readonly reads: 'through' | 'redirect';
  /** Lifetime of a link. */
  readonly linkSeconds: number;
}
