import { readFile } from 'node:fs/promises';
import type { CBORType } from '@levischuck/tiny-cbor';
import type { SourceSignature } from '@plainview/domain/evidence/media/source-signature';
import { startTimestampAuthority } from '@plainview/test-support/peers/timestamp-authority';
import {
  makeCameraCertificate,
  type CameraCertificate,
} from '@plainview/test-support/signed-videos/camera-certificate';
import { signRiff, signVideo } from '@plainview/test-support/signed-videos/sign-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { requestTimestamp } from '../../integrations/timestamp/timestamp-authority.ts';
import { probeFile, type VideoBytes } from '../probe-video.ts';
import { asList } from './cbor.ts';
import { checkBindings } from './check-binding.ts';
import { readSourceSignatures } from './read-source-signatures.ts';
import { statedTime } from './stated-time.ts';

let camera: CameraCertificate;
let unsigned: Buffer;
let signed: Buffer;

beforeAll(async () => {
  camera = await makeCameraCertificate();
  unsigned = await readFile(await makeTestVideo());
  signed = signVideo(unsigned, camera);
});

const unsignedAvi = Buffer.from('RIFF\0\0\0\0AVI LIST\x08\0\0\0movi1234', 'latin1');

const fileOf = (bytes: Buffer): VideoBytes => ({
  size: bytes.byteLength,
  read: (position, length) => Promise.resolve(Uint8Array.from(bytes.subarray(position, position + length))),
});

const limits = () => ({ signal: AbortSignal.timeout(60_000) });

/** Finds the signatures of a file in this process. */
const find = (bytes: Buffer, authorities: readonly string[] = []) =>
  readSourceSignatures({
    file: {
      size: bytes.byteLength,
      read: (start, end) =>
        start <= end && end <= bytes.byteLength
          ? Promise.resolve(Uint8Array.from(bytes.subarray(start, end)))
          : Promise.reject(new Error(`no bytes from ${start} to ${end}`)),
    },
    authorities,
    now: new Date(),
  });

const read = async (bytes: Buffer, authorities: readonly string[] = []): Promise<SourceSignature[]> =>
  checkBindings(fileOf(bytes), await find(bytes, authorities), limits());

/** Changes a byte at a distance from a text. */
function changed(bytes: Buffer, text: string, distance: number): Buffer {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf(text);
  expect(at).toBeGreaterThan(0);
  copy[at + distance] = (copy[at + distance] ?? 0) ^ 1;
  return copy;
}

test('PR-13 a signed video is a video, and its signature is read in the process that probes it', async () => {
  const { result, signatures } = await probeFile(fileOf(signed), { authorities: [camera.root] });
  expect(result).toMatchObject({
    kind: 'video',
    facts: { container: 'mp4', durationMicroseconds: 4_000_000 },
  });
  expect(await checkBindings(fileOf(signed), signatures ?? [], limits())).toEqual([
    {
      kind: 'c2pa',
      generator: 'Test camera firmware 4.2',
      signer: 'Body camera 1042, North PD',
      issuer: 'Camera maker CA, Camera maker',
      certificateSha256: camera.chain[0]?.fingerprint256.replaceAll(':', '').toLowerCase(),
      statedAt: '2026-11-23T16:44:53.000Z',
      manifest: 'valid',
      binding: 'valid',
      signerState: 'verified',
    },
  ]);
});

test('PR-13 a file without signatures has none', async () => {
  expect((await probeFile(fileOf(unsigned))).signatures).toEqual([]);
});

test('PR-13 a signer is verified only with an authority that issued its certificate', async () => {
  expect(await read(signed)).toMatchObject([{ binding: 'valid', signerState: 'no-trust-list' }]);
  expect(await read(signed, [camera.stranger])).toMatchObject([{ signerState: 'not-verified' }]);
  expect(await read(signed, [camera.stranger, camera.root])).toMatchObject([{ signerState: 'verified' }]);
});

test('PR-13 changes of the video, the statement and the signature are found', async () => {
  expect(await read(changed(signed, 'mdat', 200))).toMatchObject([{ manifest: 'valid', binding: 'altered' }]);
  expect(await read(changed(signed, 'mvhd', 20))).toMatchObject([{ manifest: 'valid', binding: 'altered' }]);
  // An assertion that the claim lists by its hash.
  expect(await read(changed(signed, 'c2pa.created', 3))).toMatchObject([{ manifest: 'altered' }]);
  expect(await read(changed(signed, 'Test camera firmware', 0))).toMatchObject([
    { manifest: 'altered', signerState: 'no-trust-list', generator: 'Uest camera firmware 4.2' },
  ]);
  // Video appended after signing.
  const appended = Buffer.concat([signed, signed.subarray(signed.indexOf('mdat') - 4)]);
  expect(await read(appended)).toMatchObject([{ binding: 'altered' }]);
});

test('PR-13 a signature that leaves out the video does not count as one of the whole file', async () => {
  const partial = signVideo(unsigned, camera, { leftOut: ['mdat'] });
  expect(await read(partial)).toMatchObject([{ manifest: 'valid', binding: 'partial' }]);
  expect(await read(changed(partial, 'mdat', 200))).toMatchObject([{ binding: 'partial' }]);
});

test('PR-13 a claim that does not list all assertions is not valid', async () => {
  const silent = signVideo(unsigned, camera, { changeClaim: (claim) => claim.set('created_assertions', []) });
  expect(await read(silent)).toMatchObject([{ manifest: 'altered' }]);
});

test('PR-13 an assertion under the name of a signed one is not valid, and its time does not count', async () => {
  const forged = signVideo(unsigned, camera, { forgedTime: '2020-01-01T00:00:00Z' });
  expect(await read(forged)).toMatchObject([{ manifest: 'altered', statedAt: '2026-11-23T16:44:53.000Z' }]);
});

test('PR-13 what is not supported is not checkable', async () => {
  const other = signVideo(unsigned, camera, { bindingName: 'c2pa.hash.boxes' });
  expect(await read(other)).toMatchObject([{ manifest: 'valid', binding: 'not-checkable' }]);
  const twice = signVideo(signed, camera);
  expect(await read(twice)).toMatchObject([{ kind: 'c2pa', manifest: 'not-checkable', signer: null }]);
});

test('PR-13 signatures in AVI files are checked', async () => {
  const avi = signRiff(unsignedAvi, camera);
  expect(await read(avi)).toMatchObject([{ kind: 'c2pa', manifest: 'valid', binding: 'valid' }]);
  expect(await read(changed(avi, 'movi1234', 5))).toMatchObject([{ manifest: 'valid', binding: 'altered' }]);
});

test('PR-13 the times of timestamps are read, but do not replace a signed time', async () => {
  const authority = await startTimestampAuthority();
  onTestFinished(() => authority.stop());
  const settings = { url: authority.url, certificatesFile: authority.trusted };
  const context = { clock: { now: () => new Date() }, stopping: AbortSignal.timeout(60_000) };
  const { answer, time } = await requestTimestamp(settings, signed, context);
  expect(statedTime(answer)).toBe(time.toISOString());
  expect(statedTime(answer.subarray(0, 100))).toBeNull();
  // Anyone can add a timestamp to a signed file.
  const stamped = signVideo(unsigned, camera, { timestamp: answer });
  expect(await read(stamped)).toMatchObject([{ manifest: 'valid', statedAt: '2026-11-23T16:44:53.000Z' }]);
  const timeless = signVideo(unsigned, camera, { timestamp: answer, isTimeless: true });
  expect(await read(timeless)).toMatchObject([{ manifest: 'valid', statedAt: time.toISOString() }]);
});

const ranges = (position: 'start' | 'offset', values: readonly (readonly [CBORType, CBORType])[]) =>
  values.map(([start, length]) => new Map([[position, start] as const, ['length', length] as const]));

test('PR-13 exclusions that would make the check read parts again and again are not checkable', async () => {
  const again = Array.from({ length: 900 }, (_, at) => [1000, at - 999] as const);
  for (const values of [again, [[4, -2]], [[-4, 8]], [[null, 4]], [[4, null]], [[0, 1e9]]] as const) {
    const changeBinding = (binding: Map<string, CBORType>) =>
      binding.set('exclusions', ranges('start', values));
    expect(await read(signRiff(unsignedAvi, camera, { changeBinding }))).toMatchObject([
      { manifest: 'valid', binding: 'not-checkable' },
    ]);
  }
  for (const values of [[[-4, 8]], [[16, -8]], [[null, 4]], [[16, null]]] as const) {
    const subset = new Map<string, CBORType>([
      ['xpath', '/mdat'],
      ['subset', ranges('offset', values)],
    ]);
    const changeBinding = (binding: Map<string, CBORType>) => binding.set('exclusions', [subset]);
    expect(await read(signVideo(unsigned, camera, { changeBinding }))).toMatchObject([
      { manifest: 'valid', binding: 'not-checkable' },
    ]);
  }
});

test('PR-13 no check reads more bytes than the file has, or takes longer than its limit', async () => {
  const [found] = await find(signed);
  const plan = found?.plan;
  if (!plan) throw new Error('there is no plan');
  const twice = { ...found, plan: { ...plan, parts: [...plan.parts, ...plan.parts] } };
  expect(await checkBindings(fileOf(signed), [twice], limits())).toMatchObject([
    { binding: 'not-checkable' },
  ]);
  expect(await checkBindings(fileOf(signed), [found], { ...limits(), milliseconds: 0 })).toMatchObject([
    { binding: 'not-checkable' },
  ]);
});

test('PR-13 overlapping exclusions are left out once', async () => {
  const store = unsignedAvi.byteLength;
  const changeBinding = (binding: Map<string, CBORType>) => {
    const [whole] = asList(binding.get('exclusions'));
    binding.set('exclusions', [
      whole,
      ...ranges('start', [
        [store, 900],
        [store + 10, 20],
      ]),
    ]);
  };
  expect(await read(signRiff(unsignedAvi, camera, { changeBinding }))).toMatchObject([{ binding: 'valid' }]);
});

test('PR-13 signatures between the frames are recognized, and named as not checked', async () => {
  const message = Buffer.from('000000010605ff205369676e656420566964656f2e2e2e308000', 'hex');
  const withMessage = Buffer.concat([unsigned, boxOf('mdat', message)]);
  expect(await read(boxesFirst(withMessage))).toMatchObject([
    { kind: 'axis-signed-video', manifest: 'not-checkable', binding: 'not-checkable', signer: null },
  ]);
  const onlyText = Buffer.concat([unsigned, boxOf('mdat', Buffer.from('see Signed Video...0 for more'))]);
  expect(await read(boxesFirst(onlyText))).toEqual([]);
});

test('PR-13 damaged manifests end with an answer, and those damaged in the claim are not valid', async () => {
  const start = signed.indexOf('uuid') - 4;
  const end = start + signed.readUInt32BE(start);
  const claim = signed.indexOf('instanceID');
  const [results, resultsOfClaim] = [new Set<string>(), new Set<string>()];
  for (let at = start; at < end; at += 7) {
    const copy = Buffer.from(signed);
    copy[at] = (copy[at] ?? 0) ^ 0xff;
    const [found] = await find(copy);
    results.add(found?.signature.kind ?? 'none');
    if (at > claim && at < claim + 200) resultsOfClaim.add(found?.signature.manifest ?? 'none');
  }
  expect(results).toEqual(new Set(['c2pa', 'none']));
  expect(resultsOfClaim).not.toContain('valid');
});

function boxOf(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + content.byteLength);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, content]);
}

/** Moves the last box to the beginning, after the first one. */
function boxesFirst(file: Buffer): Buffer {
  const first = file.readUInt32BE(0);
  const last = file.lastIndexOf('mdat') - 4;
  return Buffer.concat([file.subarray(0, first), file.subarray(last), file.subarray(first, last)]);
}
