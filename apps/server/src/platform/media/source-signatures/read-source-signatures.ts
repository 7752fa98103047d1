import type {
  SignerState,
  SourceSignature,
  SourceSignatureKind,
} from '@plainview/domain/evidence/media/source-signature';
import { type BindingPlan, isC2paBox, planBoxHash, planDataHash } from './binding-plan.ts';
import { asBuffer, type FileBox, type FileBytes, walkBoxes } from './bmff-boxes.ts';
import { type Manifest, readManifest } from './c2pa-manifest.ts';
import { fingerprintOf, formatName } from './cose-signature.ts';
import { findRiffStore, type StoredManifest } from './riff-chunks.ts';

/** Identifiers of the messages between frames (SEI, "user data unregistered") that contain signatures. */
const identifiers: readonly (readonly [SourceSignatureKind, Buffer])[] = [
  ['axis-signed-video', Buffer.from('5369676e656420566964656f2e2e2e30', 'hex')],
  ['onvif-media-signing', Buffer.from('005bc93f2d715e95ada4796f90877a6f', 'hex')],
];
const USER_DATA_UNREGISTERED = 5;

/** Several seconds of video from most body cameras, which sign at least once per group of pictures. */
const SEARCHED_BYTES = 4 * 1024 * 1024;

/** Recognizes signatures between the frames, in the first bytes from `start`. They are not verified. */
export async function findSignedVideo(
  { size, read }: FileBytes,
  start: number,
): Promise<SourceSignatureKind[]> {
  const bytes = asBuffer(await read(start, Math.min(start + SEARCHED_BYTES, size)));
  return identifiers.flatMap(([kind, identifier]) => (hasMessage(bytes, identifier) ? [kind] : []));
}

function hasMessage(bytes: Buffer, identifier: Buffer): boolean {
  for (let at = bytes.indexOf(identifier); at !== -1; at = bytes.indexOf(identifier, at + 1))
    if (isAfterHeader(bytes, at)) return true;
  return false;
}

/**
 * Returns whether a message of user data begins before this place: its type, and its size in
 * one or more bytes.
 */
function isAfterHeader(bytes: Buffer, at: number): boolean {
  let before = at - 2;
  while (bytes[before] === 0xff) before -= 1;
  return bytes[before] === USER_DATA_UNREGISTERED;
}

/** A signature, and how to check whether it belongs to the file. */
export interface FoundSignature {
  readonly signature: SourceSignature;
  /** Null if that can't be checked. */
  readonly plan: BindingPlan | null;
}

/** Manifests contain pictures, but no video. */
const LARGEST_STORE = 32 * 1024 * 1024;
/** Version, flags, purpose and the position of another box are between the identifier and the manifest. */
const LARGEST_BOX_HEADER = 64;
const SEARCHED_BOXES = 200;

const unchecked = {
  generator: null,
  signer: null,
  issuer: null,
  certificateSha256: null,
  statedAt: null,
  manifest: 'not-checkable',
  binding: 'not-checkable',
  signerState: 'no-trust-list',
} as const;

/**
 * A file that may contain signatures, and the PEM certificates of the authorities that the operator trusts.
 */
interface SignedFile {
  readonly file: FileBytes;
  readonly authorities: readonly string[];
  readonly now: Date;
}

/**
 * Finds the signatures in a file. Sets no limits on time and memory: run it in a process that can be stopped
 * (`probeFile` does). A signature that can't be read is reported as not checkable.
 */
export async function readSourceSignatures(from: SignedFile): Promise<FoundSignature[]> {
  const { file } = from;
  const head = asBuffer(await file.read(0, Math.min(12, file.size)));
  const isBoxed = /^[a-z]{4}$/u.test(head.toString('latin1', 4, 8));
  const found: FoundSignature[] = [];
  let videoStart = 0;
  if (isBoxed) {
    const { boxes, stores } = await readBoxes(file);
    videoStart = boxes.find(({ type }) => type === 'mdat')?.start ?? 0;
    found.push(...(await readBoxedManifest(from, boxes, stores)));
  }
  if (head.toString('latin1', 0, 4) === 'RIFF') {
    const store = await findRiffStore(file);
    if (store) found.push(await readStore(from, store, (manifest) => planDataHash(file, manifest, store)));
  }
  const kinds = await findSignedVideo(file, videoStart);
  return [...found, ...kinds.map((kind) => ({ signature: { kind, ...unchecked }, plan: null }))];
}

interface Boxes {
  readonly boxes: FileBox[];
  readonly stores: StoredManifest[];
}

/**
 * Reads the boxes and where manifests are. Ends at a broken box, since the file may be cut off, and if there
 * is no manifest among the first ones: it is before the video, and a long recording may have tens of
 * thousands of boxes.
 */
async function readBoxes(file: FileBytes): Promise<Boxes> {
  const read: Boxes = { boxes: [], stores: [] };
  try {
    for await (const box of walkBoxes(file)) {
      read.boxes.push(box);
      if (await isC2paBox(file, box)) read.stores.push(await locateStore(file, box));
      if (read.stores.length === 0 && read.boxes.length >= SEARCHED_BOXES) break;
    }
  } catch {
    return read;
  }
  return read;
}

async function readBoxedManifest(
  from: SignedFile,
  boxes: readonly FileBox[],
  stores: readonly StoredManifest[],
): Promise<FoundSignature[]> {
  const manifests = stores.filter(({ purpose }) => purpose === 'manifest');
  const [store] = manifests;
  if (!store) return [];
  // More than one is not valid, because it is unclear which one applies.
  if (manifests.length > 1) return [{ signature: { kind: 'c2pa', ...unchecked }, plan: null }];
  return [await readStore(from, store, (manifest) => planBoxHash(from.file, { boxes, manifest }))];
}

/** Finds the manifest in its box: identifier, version and flags, purpose, eight more bytes, JUMBF. */
async function locateStore({ read }: FileBytes, { content, start, end }: FileBox): Promise<StoredManifest> {
  const header = asBuffer(await read(content, Math.min(content + LARGEST_BOX_HEADER, end)));
  const purposeStart = 20;
  const purposeEnd = header.indexOf(0, purposeStart);
  if (purposeEnd === -1) return { purpose: '', start, end, from: end };
  return {
    purpose: header.toString('latin1', purposeStart, purposeEnd),
    start,
    end,
    from: content + purposeEnd + 1 + 8,
  };
}

async function readStore(
  { file, authorities, now }: SignedFile,
  { from, end }: StoredManifest,
  plan: (manifest: Manifest) => Promise<BindingPlan | null> | BindingPlan | null,
): Promise<FoundSignature> {
  try {
    if (end - from > LARGEST_STORE) throw new Error('too large');
    const manifest = readManifest(await file.read(from, end));
    const { signature } = manifest;
    const [signer] = signature?.certificates ?? [];
    return {
      signature: {
        kind: 'c2pa',
        generator: manifest.generator,
        signer: signer ? formatName(signer.subject) : null,
        issuer: signer ? formatName(signer.issuer) : null,
        certificateSha256: signer ? fingerprintOf(signer) : null,
        // Timestamps are outside of what is signed, so they must not replace a signed time.
        statedAt: manifest.actionTime ?? (await timeOf(signature?.timestamps[0])),
        manifest: stateOf(manifest),
        binding: 'not-checkable',
        signerState: await signerStateOf(manifest, authorities, now),
      },
      plan: await plan(manifest),
    };
  } catch {
    return { signature: { kind: 'c2pa', ...unchecked }, plan: null };
  }
}

function stateOf({ signature, areAssertionsIntact }: Manifest): SourceSignature['manifest'] {
  if (!areAssertionsIntact || signature?.isValid === false) return 'altered';
  return signature?.isValid ? 'valid' : 'not-checkable';
}

async function timeOf(token: Uint8Array | undefined): Promise<string | null> {
  if (!token) return null;
  // Loaded only for files with a timestamp, because each file is read in a new process.
  const { statedTime } = await import('./stated-time.ts');
  return statedTime(token);
}

async function signerStateOf(
  { signature }: Manifest,
  authorities: readonly string[],
  now: Date,
): Promise<SignerState> {
  if (authorities.length === 0) return 'no-trust-list';
  if (!signature?.isValid) return 'not-verified';
  const { isTrustedSigner } = await import('./trusted-signer.ts');
  return isTrustedSigner(signature.certificates, authorities, now) ? 'verified' : 'not-verified';
}
