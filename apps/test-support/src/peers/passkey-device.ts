import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { Inputs, Outputs } from '@plainview/contract/index';
import type { Person } from '../test-users.ts';

/** The product's request to a browser to create or use a passkey. */
type Creation = Outputs['passkeys']['beginAdding'];
type Request = Outputs['session']['beginPasskeySignIn'];

/** How a device, or the page that uses it, deviates from the protocol. */
export interface Oddity {
  /** Origin of the page that makes the request; the device trusts the browser. */
  readonly origin?: string;
  /** The relying party ID that the passkey claims. */
  readonly rpId?: string;
  readonly challenge?: string;
  /** False if the device did not ask for a fingerprint or a PIN. */
  readonly isVerified?: boolean;
  /** Counter value; by default, one more than before. */
  readonly counter?: number;
  readonly userHandle?: string;
  /** Corrupts the signature. */
  readonly isForged?: boolean;
  readonly type?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const ES256 = -7;
const P256 = 1;

/**
 * A passkey in software, with the data that a browser sends (WebAuthn Level 2, ES256, attestation `none`).
 */
export class PasskeyDevice {
  readonly id = randomBytes(32).toString('base64url');
  counter = 0;
  private readonly origin: string;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle = '';

  /** @param origin of the page that uses it */
  constructor(origin: string) {
    this.origin = origin;
  }

  make({ challenge, rp, user }: Creation, odd: Oddity = {}): Inputs['passkeys']['add']['passkey'] {
    this.userHandle = user.id;
    const credentialId = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    const authData = Buffer.concat([
      this.authenticatorData(rp.id, odd, HAS_CREDENTIAL),
      // The AAGUID: none.
      Buffer.alloc(16),
      length,
      credentialId,
      coseKeyOf(this.keys.publicKey),
    ]);
    const attestationObject = encode(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return {
      id: this.id,
      response: {
        clientDataJSON: this.clientData('webauthn.create', challenge, odd).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  use({ challenge, rpId }: Request, odd: Oddity = {}): Inputs['session']['signInByPasskey']['passkey'] {
    this.counter = odd.counter ?? this.counter + 1;
    const authenticatorData = this.authenticatorData(rpId, odd, 0);
    const clientData = this.clientData('webauthn.get', challenge, odd);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    const signature = sign(
      'sha256',
      odd.isForged ? Buffer.concat([signed, signed]) : signed,
      this.keys.privateKey,
    );
    return {
      id: this.id,
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: odd.userHandle ?? this.userHandle,
      },
    };
  }

  private clientData(type: string, challenge: string, odd: Oddity): Buffer {
    const said = { type, challenge, origin: this.origin, ...odd };
    return Buffer.from(
      JSON.stringify({ type: said.type, challenge: said.challenge, origin: said.origin, crossOrigin: false }),
    );
  }

  private authenticatorData(rpId: string, odd: Oddity, flags: number): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(PRESENT | (odd.isVerified === false ? 0 : VERIFIED) | flags);
    rest.writeUInt32BE(this.counter, 1);
    return Buffer.concat([
      createHash('sha256')
        .update(odd.rpId ?? rpId)
        .digest(),
      rest,
    ]);
  }
}

/** Adds a passkey to a user's account. @returns the device that holds it, and the product's response */
export async function addPasskey(person: Person, origin: string, name = 'Work laptop') {
  const device = new PasskeyDevice(origin);
  const passkey = device.make(await person.client.passkeys.beginAdding());
  return { device, ...(await person.client.passkeys.add({ name, passkey })) };
}

function coseKeyOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return encode(
    new Map<number, Cbor>([
      [1, 2],
      [3, ES256],
      [-1, P256],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** Encodes CBOR (RFC 8949), as far as WebAuthn needs it. */
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([name, one]) => [encode(name), encode(one)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(kind: number, size: number): Buffer {
  const first = kind << 5;
  if (size < 24) return Buffer.from([first | size]);
  return size < 256 ? Buffer.from([first | 24, size]) : Buffer.from([first | 25, size >> 8, size & 255]);
}
