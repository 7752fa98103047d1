import { createHash, sign } from 'node:crypto';
import { CBORTag, encodeCBOR, type CBORType } from '@levischuck/tiny-cbor';
import type { CameraCertificate } from './camera-certificate.ts';

/** Signs files like a camera that supports C2PA. */

const C2PA_BOX = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex');
const MANIFEST = 'urn:c2pa:3f1c2f3e-1c55-4b8e-9d7a-3a1f0f5a9e11';

/** Deviations from what a camera does. */
export interface Signing {
  /** Boxes that the signature leaves out, in addition to those that every signature does. */
  readonly leftOut?: readonly string[];
  /** Name of the hash of the file. */
  readonly bindingName?: string;
  /** A time that another assertion states, under the same name as the signed one and before it. */
  readonly forgedTime?: string;
  /** Whether no action has a time. */
  readonly isTimeless?: boolean;
  /** A timestamp, next to the signature. */
  readonly timestamp?: Uint8Array;
  /** Changes the assertion with the hash of the file. */
  readonly changeBinding?: (binding: Map<string, CBORType>) => void;
  /** Changes the claim after its assertions were hashed. */
  readonly changeClaim?: (claim: Map<string | number, CBORType>) => void;
}

type Signer = Pick<CameraCertificate, 'key' | 'chain'>;

/** Returns an MP4 file with a signed manifest after its first box. */
export function signVideo(mp4: Uint8Array, signer: Signer, signing: Signing = {}): Buffer {
  const { bindingName = 'c2pa.hash.bmff.v3', leftOut = [] } = signing;
  const [first, ...others] = splitBoxes(Buffer.from(mp4));
  if (!first) throw new Error('the file has no boxes');
  const embed = (hash: Uint8Array): Buffer => {
    const purpose = Buffer.from('\0\0\0\0manifest\0\0\0\0\0\0\0\0\0', 'latin1');
    const binding = bindingOf(hash, leftOut);
    signing.changeBinding?.(binding);
    const store = manifestStore(cborBox(bindingName, binding), signer, signing);
    const embedded = encodeBox('uuid', Buffer.concat([C2PA_BOX, purpose, store]));
    return Buffer.concat([first, embedded, ...others.map((one) => moveChunks(one, embedded.byteLength))]);
  };
  // The hash has the same length as its placeholder.
  return embed(hashOf(embed(Buffer.alloc(32)), leftOut));
}

/** Returns a RIFF file, such as AVI, with a signed manifest in its last chunk. */
export function signRiff(riff: Uint8Array, signer: Signer, signing: Signing = {}): Buffer {
  const embed = (hash: Uint8Array, length: number): Buffer => {
    const exclusion = new Map<string, CBORType>([
      ['start', riff.byteLength],
      ['length', length],
    ]);
    const binding = new Map<string, CBORType>([
      ['exclusions', [exclusion]],
      ['alg', 'sha256'],
      ['hash', Uint8Array.from(hash)],
      ['pad', new Uint8Array()],
      ['name', 'jumbf manifest'],
    ]);
    signing.changeBinding?.(binding);
    const store = manifestStore(cborBox('c2pa.hash.data', binding), signer, signing);
    const header = Buffer.from('C2PA\0\0\0\0', 'latin1');
    header.writeUInt32LE(store.byteLength, 4);
    const padding = Buffer.alloc(store.byteLength % 2);
    const signed = Buffer.concat([riff, header, store, padding]);
    signed.writeUInt32LE(signed.byteLength - 8, 4);
    return signed;
  };
  // Lengths from 256 on have the same size in CBOR.
  const { byteLength } = embed(Buffer.alloc(32), 1000);
  const length = byteLength - riff.byteLength;
  const covered = embed(Buffer.alloc(32), length).subarray(0, riff.byteLength);
  return embed(createHash('sha256').update(covered).digest(), length);
}

function manifestStore(binding: Assertion, { key, chain }: Signer, signing: Signing): Buffer {
  const { forgedTime, isTimeless = false, timestamp } = signing;
  const assertions = [actionsAt(isTimeless ? null : '2026-11-23T16:44:53Z'), binding];
  const claim = claimOf(assertions);
  signing.changeClaim?.(claim);
  const content = encodeCBOR(claim);
  const protectedHeader = encodeCBOR(
    new Map<number, CBORType>([
      [1, -7],
      [33, chain.map(({ raw }) => Uint8Array.from(raw))],
    ]),
  );
  const signed = encodeCBOR(['Signature1', protectedHeader, new Uint8Array(), content]);
  const signature = sign('sha256', signed, { key, dsaEncoding: 'ieee-p1363' });
  const tokens = timestamp ? [new Map([['val', Uint8Array.from(timestamp)]])] : [];
  const unprotectedHeader = new Map<string, CBORType>([['sigTst2', new Map([['tstTokens', tokens]])]]);
  const cose = new CBORTag(18, [protectedHeader, unprotectedHeader, null, Uint8Array.from(signature)]);
  const forged = forgedTime === undefined ? [] : [actionsAt(forgedTime)];
  const boxes = [...forged, ...assertions].map(({ box }) => box);
  return superbox('c2pa', 'c2pa', [
    superbox('c2ma', MANIFEST, [
      superbox('c2as', 'c2pa.assertions', boxes),
      superbox('c2cl', 'c2pa.claim.v2', [encodeBox('cbor', content)]),
      superbox('c2cs', 'c2pa.signature', [encodeBox('cbor', encodeCBOR(cose))]),
    ]),
  ]);
}

function actionsAt(time: string | null): Assertion {
  const action = new Map<string, CBORType>([
    ['action', 'c2pa.created'],
    ['digitalSourceType', 'http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture'],
  ]);
  if (time !== null) action.set('when', new CBORTag(0, time));
  return cborBox('c2pa.actions.v2', new Map<string, CBORType>([['actions', [action]]]));
}

const exclusion = (xpath: string, data: CBORType = null) =>
  new Map<string, CBORType>([
    ['xpath', xpath],
    ['length', null],
    ['data', data],
    ['subset', null],
    ['version', null],
    ['flags', null],
    ['exact', null],
  ]);

function bindingOf(hash: Uint8Array, leftOut: readonly string[]): Map<string, CBORType> {
  const isManifest = new Map<string, CBORType>([
    ['offset', 8],
    ['value', Uint8Array.from(C2PA_BOX)],
  ]);
  return new Map<string, CBORType>([
    [
      'exclusions',
      [
        exclusion('/uuid', [isManifest]),
        ...['ftyp', 'mfra', ...leftOut].map((type) => exclusion(`/${type}`)),
      ],
    ],
    ['alg', 'sha256'],
    ['hash', Uint8Array.from(hash)],
    ['name', 'jumbf manifest'],
  ]);
}

function claimOf(assertions: readonly Assertion[]): Map<string | number, CBORType> {
  return new Map<string | number, CBORType>([
    ['instanceID', 'xmp:iid:7d0c9f5e-3f6a-4a55-8e5c-1f4b7f0f6a21'],
    [
      'claim_generator_info',
      new Map<string, CBORType>([
        ['name', 'Test camera firmware'],
        ['version', '4.2'],
      ]),
    ],
    ['signature', `self#jumbf=/c2pa/${MANIFEST}/c2pa.signature`],
    [
      'created_assertions',
      assertions.map(
        ({ name, hash }) =>
          new Map<string, CBORType>([
            ['url', `self#jumbf=c2pa.assertions/${name}`],
            ['hash', Uint8Array.from(hash)],
          ]),
      ),
    ],
    ['dc:title', 'Recording'],
    ['alg', 'sha256'],
  ]);
}

interface Assertion {
  readonly name: string;
  readonly box: Buffer;
  readonly hash: Buffer;
}

function cborBox(name: string, value: CBORType): Assertion {
  const whole = superbox('cbor', name, [encodeBox('cbor', encodeCBOR(value))]);
  return { name, box: whole, hash: createHash('sha256').update(whole.subarray(8)).digest() };
}

function encodeBox(type: string, content: Uint8Array): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + content.byteLength);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, content]);
}

function superbox(kind: string, label: string, children: readonly Buffer[]): Buffer {
  const type = Buffer.concat([Buffer.from(kind, 'latin1'), Buffer.from('00110010800000aa00389b71', 'hex')]);
  const description = Buffer.concat([type, Buffer.from([3]), Buffer.from(`${label}\0`)]);
  return encodeBox('jumb', Buffer.concat([encodeBox('jumd', description), ...children]));
}

function splitBoxes(file: Buffer): Buffer[] {
  const boxes: Buffer[] = [];
  for (let start = 0; start < file.byteLength;) {
    const short = file.readUInt32BE(start);
    const size =
      short === 0 ? file.byteLength - start : short === 1 ? Number(file.readBigUInt64BE(start + 8)) : short;
    boxes.push(file.subarray(start, start + size));
    start += size;
  }
  return boxes;
}

/** Adds to the positions of the chunks in the index. */
function moveChunks(part: Buffer, by: number): Buffer {
  const moved = Buffer.from(part);
  if (moved.toString('latin1', 4, 8) !== 'moov') return moved;
  for (let at = moved.indexOf('stco'); at !== -1; at = moved.indexOf('stco', at + 4))
    for (let entry = 0; entry < moved.readUInt32BE(at + 8); entry += 1) {
      const place = at + 12 + entry * 4;
      moved.writeUInt32BE(moved.readUInt32BE(place) + by, place);
    }
  return moved;
}

function hashOf(file: Buffer, leftOut: readonly string[]): Buffer {
  const hash = createHash('sha256');
  let position = 0;
  for (const part of splitBoxes(file)) {
    const type = part.toString('latin1', 4, 8);
    const isManifest = type === 'uuid' && part.subarray(8, 24).equals(C2PA_BOX);
    const mark = Buffer.alloc(8);
    mark.writeBigUInt64BE(BigInt(position));
    if (!isManifest && !['ftyp', 'mfra', ...leftOut].includes(type)) hash.update(mark).update(part);
    position += part.byteLength;
  }
  return hash.digest();
}
