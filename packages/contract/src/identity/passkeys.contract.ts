import { LONGEST_PASSKEY_NAME } from '@plainview/domain/identity/second-factors/passkey';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { byId, done, id } from '../shapes.ts';

const tags = ['Second factor'];

const base64url = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]+$/u)
    .describe('base64url');

/** WebAuthn limits credential ids to 1023 bytes. */
const credentialId = base64url(1364);
const clientDataJSON = base64url(4096);
const transports = z.array(z.string().max(32)).max(8);

/**
 * Response of a used passkey: the parts of the browser's `PublicKeyCredential.toJSON()` that
 * the server reads.
 */
export const assertion = z
  .object({
    id: credentialId,
    response: z.object({
      clientDataJSON,
      authenticatorData: base64url(4096),
      signature: base64url(4096),
      userHandle: base64url(128).optional(),
    }),
  })
  .describe('AuthenticationResponseJSON of WebAuthn');

const attestation = z
  .object({
    id: credentialId,
    response: z.object({
      clientDataJSON,
      attestationObject: base64url(16_384),
      transports: transports.optional(),
    }),
  })
  .describe('RegistrationResponseJSON of WebAuthn');

const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** Options for using a passkey (PublicKeyCredentialRequestOptionsJSON). */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int().describe('Milliseconds'),
  userVerification: z.literal('required'),
  allowCredentials: z.array(credential).describe('Empty: any passkey for this host'),
});

/** Options for creating a passkey (PublicKeyCredentialCreationOptionsJSON). */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int().describe('Milliseconds'),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** A passkey as shown to its owner. */
export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable().describe('Null: never used'),
});

const name = z.string().trim().max(LONGEST_PASSKEY_NAME);

export const passkeysContract = {
  list: procedure({ caller: 'account', inPerson: true, admits: 'enrolling' })
    .meta({ callClass: 'list' })
    .route({ method: 'GET', path: '/passkeys', summary: 'List your passkeys, oldest first', tags })
    .output(z.array(passkey)),

  beginAdding: procedure({ caller: 'account', inPerson: true, admits: 'enrolling', reauth: 'always' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/passkeys/challenge',
      summary: 'Start adding a passkey; nothing changes until the browser has created it',
      tags,
    })
    .output(creationOptions)
    .errors(pickErrors('PASSKEYS_NOT_OFFERED', 'TOO_MANY_PASSKEYS')),

  add: procedure({ caller: 'account', inPerson: true, admits: 'enrolling', reauth: 'always' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/passkeys',
      summary: 'Add the passkey that the browser created; ends all other sessions',
      tags,
    })
    .input(z.object({ name, passkey: attestation }))
    .output(
      z.object({
        passkey,
        recoveryCodes: z
          .array(z.string())
          .describe('Set with the first second factor. Each code works once; returned only once'),
      }),
    )
    .errors(
      pickErrors(
        'PASSKEY_NAME_REQUIRED',
        'NAME_NOT_READABLE',
        'PASSKEY_NOT_ACCEPTED',
        'PASSKEYS_NOT_OFFERED',
        'TOO_MANY_PASSKEYS',
      ),
    ),

  rename: procedure({ caller: 'account', inPerson: true })
    .route({ method: 'PUT', path: '/passkeys/{id}', summary: 'Rename a passkey', tags })
    .input(byId.extend({ name }))
    .output(passkey)
    .errors(pickErrors('NOT_FOUND', 'PASSKEY_NAME_REQUIRED', 'NAME_NOT_READABLE')),

  remove: procedure({ caller: 'account', inPerson: true, reauth: 'always' })
    .route({
      method: 'DELETE',
      path: '/passkeys/{id}',
      summary:
        'Remove a passkey; removing the last second factor deletes the recovery codes. Ends other sessions',
      tags,
    })
    .input(byId)
    .output(done)
    .errors(pickErrors('NOT_FOUND', 'SECOND_FACTOR_REQUIRED')),

  beginProof: procedure({ caller: 'account', inPerson: true, admits: 'locked' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/passkeys/proof',
      summary: 'Start reauthentication with a passkey',
      tags,
    })
    .output(requestOptions)
    .errors(pickErrors('PASSKEYS_NOT_OFFERED')),
};
