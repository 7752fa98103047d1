/**
 * Signatures that a camera or program put into a file before it was uploaded. They are read when the file
 * arrives and never changed.
 */

/**
 * - `c2pa`: a C2PA manifest (Content Credentials)
 * - `axis-signed-video`, `onvif-media-signing`: signatures between the frames, which are
 *   recognized but not checked
 */
export const sourceSignatureKinds = ['c2pa', 'axis-signed-video', 'onvif-media-signing'] as const;
export type SourceSignatureKind = (typeof sourceSignatureKinds)[number];

/** Whether the signed statement is unchanged and the signature is that of its certificate. */
export const manifestStates = ['valid', 'altered', 'not-checkable'] as const;

/** Whether the file is the one that was signed. `partial`: the signature leaves out parts of it. */
export const bindingStates = ['valid', 'altered', 'partial', 'not-checkable'] as const;
export type BindingState = (typeof bindingStates)[number];

/** Whether an authority that the operator trusts issued the signer's certificate. */
export const signerStates = ['verified', 'not-verified', 'no-trust-list'] as const;
export type SignerState = (typeof signerStates)[number];

/** A signature as it was found on arrival, stored as plain data. Texts are from the file and unconfirmed. */
export interface SourceSignature {
  readonly kind: SourceSignatureKind;
  /** The camera or program that signed. */
  readonly generator: string | null;
  /** Subject and issuer of the signer's certificate. */
  readonly signer: string | null;
  readonly issuer: string | null;
  /** 64 hexadecimal digits. */
  readonly certificateSha256: string | null;
  /**
   * Time according to the file (ISO 8601): of the first signed action, otherwise of a timestamp, which is not
   * checked and which anyone can replace.
   */
  readonly statedAt: string | null;
  readonly manifest: (typeof manifestStates)[number];
  readonly binding: BindingState;
  readonly signerState: SignerState;
}

export const signatureKindNames: Readonly<Record<SourceSignatureKind, string>> = {
  c2pa: 'C2PA Content Credentials',
  'axis-signed-video': 'Axis signed video',
  'onvif-media-signing': 'ONVIF media signing',
};

const signerTexts: Readonly<Record<SignerState, string>> = {
  verified: 'A trusted authority issued the certificate of the signer.',
  'not-verified': 'Signer not verified: no trusted authority issued the certificate.',
  'no-trust-list': 'Signer not verified: no trusted authorities are set up.',
};

/** Returns the result of checking a signature as one code. */
export function signatureResultOf({ manifest, binding }: SourceSignature): BindingState | 'invalid' {
  if (manifest === 'altered') return 'invalid';
  return manifest === 'not-checkable' && binding !== 'altered' ? 'not-checkable' : binding;
}

/** Returns whether a signature contradicts the file. */
export const isSignatureBroken = (signature: SourceSignature): boolean =>
  ['altered', 'invalid'].includes(signatureResultOf(signature));

const resultTexts: Readonly<Record<ReturnType<typeof signatureResultOf>, string>> = {
  valid: 'The file is unchanged since it was signed.',
  altered: 'The file was changed after it was signed.',
  invalid: 'The signature is not valid.',
  partial: 'The signature covers only parts of the file.',
  'not-checkable': 'The signature cannot be checked here.',
};

/** A signature in words for screens and documents. */
export interface SignatureDescription {
  readonly name: string;
  /** One sentence about the file. */
  readonly result: string;
  /** One sentence about the signer; null without a certificate. */
  readonly signerResult: string | null;
}

/**
 * Describes a signature. A valid signature of an unknown signer only shows that the file has not changed
 * since someone signed it.
 */
export const describeSignature = (signature: SourceSignature): SignatureDescription => ({
  name: signatureKindNames[signature.kind],
  result: resultTexts[signatureResultOf(signature)],
  signerResult: signature.signer === null ? null : signerTexts[signature.signerState],
});

/**
 * Returns a signature as one line: `C2PA Content Credentials by Body camera 1042. The file is unchanged …`.
 */
export function summarizeSignature(signature: SourceSignature): string {
  const { name, result, signerResult } = describeSignature(signature);
  const by = signature.signer === null ? '' : ` by ${signature.signer}`;
  return [`${name}${by}.`, result, signerResult].filter((part) => part !== null).join(' ');
}
