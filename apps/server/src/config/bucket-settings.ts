/** An S3-compatible store by configuration; `.env.example` explains each setting. */
export interface BucketSettings {
  /** Address of the store; null: Amazon's own of the region. */
  readonly endpoint: string | null;
  readonly bucket: string;
  readonly region: string;
  /** Null: what the machine gives to its programs (environment, profile, instance role). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  /** Before every name, ending in `/`, or empty. */
  readonly prefix: string;
  /** The bucket stands in the path instead of the host name. */
  readonly pathStyle: boolean;
  /** What the store is asked to encrypt with; null: as the bucket does by itself. */
  readonly encryption: { readonly algorithm: 'AES256' | 'aws:kms'; readonly keyId: string | null } | null;
  /** How long the store itself keeps each permanent blob; null: no retention. */
  readonly objectLock: { readonly mode: 'GOVERNANCE' | 'COMPLIANCE'; readonly days: number } | null;
  /** Whether a video is played through the product or by a link to the store. */
  readonly reads: 'through' | 'redirect';
  /** For how long a link is valid. */
  readonly linkSeconds: number;
}
