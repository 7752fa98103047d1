import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { securityPolicies } from '@plainview/domain/identity/users/security-policy';
import { readConfig } from '@plainview/server/platform/config/config';
import { defaultLimits } from '@plainview/server/platform/config/limit-settings';
import { createCaller, type Caller } from '../caller.ts';
import { startGoogleServer, type GoogleServer } from '../google/google-server.ts';
import { oidcSettingsFor, startOidcProvider, type OidcProvider } from '../oidc/oidc-provider.ts';
import { startTestSmtpServer, type TestSmtpServer } from '../peers/test-smtp-server.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../peers/webhook-receiver.ts';
import { connectAsOwner, type OwnerConnection } from '../product/owner-database.ts';
import { makeSigningCertificate } from '../product/signing-certificate.ts';
import { startTestProduct, type TestProduct } from '../product/test-product.ts';
import {
  confirmEmail,
  joinAgency,
  joinByKey,
  joinAsAdmin,
  registration,
  signInOperator,
  type Person,
} from '../test-users.ts';
import { createIdPool, type IdPool } from './id-pool.ts';

/** The other servers that the product talks to. */
interface Peers {
  readonly mail: TestSmtpServer;
  readonly provider: OidcProvider;
  readonly google: GoogleServer;
  readonly receiver: WebhookReceiver;
}

/** A product with all its peers, and its users. */
export interface FuzzEnvironment {
  readonly product: TestProduct;
  readonly url: string;
  readonly peers: Peers;
  /** For changes that no call makes. */
  readonly owner: OwnerConnection;
  /** The operator's administrator account. No call may end this account or its session. */
  readonly admin: Person;
  /**
   * An agency user with evidence, and a user of another agency. No call may end these accounts
   * or their sessions.
   */
  readonly ann: Person;
  readonly bob: Person;
  /** IDs seen in responses, of every kind of record. */
  readonly ids: IdPool;
  /** References of processing runs, newest last. */
  readonly references: string[];
  /** Creates an approved agency user whose account and sessions may end. */
  readonly newAgencyUser: () => Promise<Person>;
  /**
   * Returns an agency user who is reused a few times. A call may change their data, but not end their
   * account or sessions.
   */
  readonly someAgencyUser: () => Promise<Person>;
  /** Creates an approved administrator whose account and sessions may end. */
  readonly newAdministrator: () => Promise<Person>;
  /** Registers an agency user who awaits approval. @returns the ID */
  readonly newRegistration: () => Promise<string>;
  /** Reads the code in the message with this subject to an address. */
  readonly codeSentTo: (address: string, subject: string) => Promise<string>;
  /** Returns a caller for calls that anyone may try. Its session may end. */
  readonly bystander: (kind: BystanderKind) => Promise<Caller>;
  /** Replaces a bystander whose session has ended. */
  readonly dismiss: (kind: BystanderKind) => void;
  /**
   * Reauthenticates the permanent users, since privileged actions need a reauthentication within the
   * last 15 minutes.
   */
  readonly reauthenticate: () => Promise<void>;
  /**
   * Deletes rules that would keep everyone from everything else: for second factors, and the two-person rule.
   */
  readonly removeRules: () => Promise<void>;
  /** Deletes failed attempts, which would block everyone, because all calls come from one address. */
  readonly forgiveAttempts: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export const bystanderKinds = ['nobody', 'agency', 'admin', 'agency key', 'admin key'] as const;
export type BystanderKind = (typeof bystanderKinds)[number];

/**
 * Prints its version and cannot read any file. Starting the real ffmpeg for each video would take
 * most of the time.
 */
const UNABLE_FFMPEG = '#!/bin/sh\n[ "$1" = -version ] && echo "${0##*/} version 7" && exit 0\nexit 1\n';

async function writeUnableFfmpeg(folder: string): Promise<{ ffmpeg: string; ffprobe: string }> {
  const programs = { ffmpeg: path.join(folder, 'ffmpeg'), ffprobe: path.join(folder, 'ffprobe') };
  for (const program of Object.values(programs)) {
    await writeFile(program, UNABLE_FFMPEG);
    await chmod(program, 0o755);
  }
  return programs;
}

const MANY = 1e9;

/** How often the same agency user is reused. */
const MOST_USES = 15;

/** Otherwise every registration would be emailed to every administrator. */
async function turnOffMail({ client }: Person): Promise<void> {
  await client.profile.setNotice({ notice: 'registrationWaiting', isWanted: false });
}

async function startProduct(peers: Peers, programs: string): Promise<TestProduct> {
  const { provider, google, mail, receiver } = peers;
  google.makeSpreadsheet('book');
  const { googleSheets } = readConfig({ ...google.settingsFor('book') });
  return startTestProduct({
    reportSigning: await makeSigningCertificate(),
    // Accounts lock and duties are separated as in the strict profile, but signing in takes no further steps.
    policy: { ...securityPolicies.standard, locksAccounts: true, separatesDuties: true },
    googleSheets,
    mail: { smtpUrl: mail.url, sender: 'no-reply@example.org' },
    webhookOrigins: [receiver.origin],
    ffmpeg: {
      ...(await writeUnableFfmpeg(programs)),
      stallTimeoutSeconds: 10,
      sandbox: 'off',
      detectsSpeech: false,
    },
    // Never called: no sound can be read.
    speechToText: { url: 'http://127.0.0.1:9', apiKey: null, model: null, timeoutSeconds: 10 },
    oidc: oidcSettingsFor(provider),
    apiRequestsPerMinute: MANY,
    registrationsPerQuarterHour: MANY,
    limits: {
      ...defaultLimits,
      requestsPerMinute: { calls: MANY, media: MANY, uploads: MANY, exports: MANY, processing: MANY },
      callBytesPerMinute: { known: 1e15, anonymous: 1e15 },
      agencyUploads: { count: MANY, bytes: 1e15 },
      storageReserveBytes: 0,
    },
  });
}

/** Starts the product and its peers. */
export async function startFuzzEnvironment(): Promise<FuzzEnvironment> {
  const programs = await mkdtemp(path.join(tmpdir(), 'plainview-fuzz-'));
  const peers: Peers = {
    mail: await startTestSmtpServer(),
    provider: await startOidcProvider(),
    google: await startGoogleServer(),
    receiver: await startWebhookReceiver(),
  };
  const product = await startProduct(peers, programs);
  const owner = await connectAsOwner(product.databaseUrl);
  const { url } = product;
  const admin = await signInOperator(url);
  const [ann, bob] = [await joinAgency(url, admin, 'North PD'), await joinAgency(url, admin, 'South PD')];
  const lasting = [admin, ann, bob];
  const ids = createIdPool();
  const last = (person: Person): Person => {
    ids.spare(person.user.id);
    return person;
  };
  lasting.forEach(last);
  await turnOffMail(admin);
  const newAgencyUser = () => joinAgency(url, admin, 'East PD');
  const newAdministrator = async () => {
    const person = await joinAsAdmin(url, admin);
    await turnOffMail(person);
    return person;
  };
  let shared: Person | null = null;
  let uses = 0;
  const bystanders = new Map<BystanderKind, Caller>();
  const makers: Readonly<Record<BystanderKind, () => Caller | Promise<Caller>>> = {
    nobody: () => createCaller(url),
    agency: async () => last(await joinAgency(url, admin, 'North PD')),
    admin: async () => last(await newAdministrator()),
    'agency key': async () => joinByKey(url, last(await newAgencyUser())),
    'admin key': async () => joinByKey(url, last(await newAdministrator())),
  };

  return {
    product,
    url,
    peers,
    owner,
    admin,
    ann,
    bob,
    ids,
    references: [],
    newAgencyUser,
    newAdministrator,
    async someAgencyUser() {
      uses += 1;
      if (shared === null || uses % MOST_USES === 0) shared = last(await newAgencyUser());
      return shared;
    },
    async newRegistration() {
      const form = registration({ agencyName: 'East PD' });
      await createCaller(url).client.session.register(form);
      await confirmEmail(url, form.email);
      const { items } = await admin.client.users.list({ status: 'pending', search: form.email });
      return items[0]?.id ?? '';
    },
    async codeSentTo(address, subject) {
      const isCode = /enter this code: (?<code>\S+)/u;
      const sent = await peers.mail.next(({ to, parsed }) => to[0] === address && parsed.subject === subject);
      return isCode.exec(sent.parsed.text ?? '')?.groups?.['code'] ?? '';
    },
    async bystander(kind) {
      const known = bystanders.get(kind) ?? (await makers[kind]());
      bystanders.set(kind, known);
      return known;
    },
    dismiss: (kind) => void bystanders.delete(kind),
    async reauthenticate() {
      for (const { client, password } of lasting) await client.session.reauthenticate({ password });
    },
    async removeRules() {
      await owner.change('delete from role_rules');
      await owner.change('delete from retention_options');
    },
    async forgiveAttempts() {
      await owner.change('delete from rate_limits');
    },
    async stop() {
      await owner.end();
      await product.stop();
      await Promise.all(Object.values(peers).map((peer) => peer.stop()));
      await rm(programs, { recursive: true, force: true });
    },
  };
}
