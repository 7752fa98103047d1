import fc from 'fast-check';
import { expect, test } from 'vitest';
import { custodyEvents, type CustodyData, type CustodyEvent } from '../../../ledger/custody-event.ts';
import { anyCharacter } from '../../../testing/any-character.ts';
import { actorText, describeEntry, plainSentence, SYSTEM_NAME } from './describe-entry.ts';
import { entryDetails, type Detail, type DetailValue } from './entry-details.ts';
import { isKnownField } from './entry-details.ts';
import { account, sha256, file, sent, examples } from './example-entries.ts';
import { accountSentences } from './example-sentences/accounts.ts';
import { evidenceSentences } from './example-sentences/evidence.ts';
import { officeSentences } from './example-sentences/office.ts';

const sentences: Readonly<Record<CustodyEvent, string>> = {
  ...accountSentences,
  ...evidenceSentences,
  ...officeSentences,
};

const id = '00000000-0000-4000-8000-00001a2b3c4d';
const dana = { actorId: '9f9f9f9f-0000-4000-8000-000000000000', actorName: 'Dana', actorEmail: null };
const day = (iso: string): string => `‹${iso.slice(0, 10)}›`;

function entryOf(event: string, data: CustodyData) {
  const ticketId =
    /^(?:ticket|video|findings?|report|answers|comparison|messages|notes|bundle\.[bd]|text)\.?/u.test(event)
      ? id
      : null;
  const actorId = event.includes('organization') ? id : dana.actorId;
  const subjectId = event.startsWith('ledger') ? '6' : id;
  const ticketNumber = ticketId === null ? null : 'NP-2026-0042';
  return { event, data, actorId, subjectId, ticketId, ticketNumber };
}

const sentenceOf = (event: string, data: CustodyData): string =>
  plainSentence(describeEntry(entryOf(event, data)).sentence, dana, day);

const flat = (value: DetailValue): string => {
  if (value.kind === 'list') return value.items.join('\n');
  if (value.kind === 'instant') return value.iso;
  if (value.kind === 'group')
    return value.details.map((each) => `${each.label}: ${flat(each.value)}`).join('\n');
  return value.text;
};

/** Matches text that users should never see: codes, raw units, machine-readable times. */
const unreadable =
  /\b[a-z]+[A-Z]|[A-Za-z]_[A-Za-z]|microsecond|\bcents\b|undefined|null|NaN|\[object|\d{4}-\d\d-\d\dT|[0-9a-f]{64}| {2}/u;

test.each(custodyEvents)('EV-04 %s reads as a sentence', (event) => {
  const text = sentenceOf(event, examples[event]);
  expect(text).toBe(sentences[event]);
  expect(text).not.toMatch(unreadable);
  expect(text).toMatch(/^(?:Dana|A sign-in|A password reset|The operator) .*[.!?]”?$/u);
});

test.each(custodyEvents)('EV-04 %s reads as a sentence if an earlier release wrote no data', (event) => {
  const text = sentenceOf(event, {});
  expect(text).not.toMatch(unreadable);
  expect(text).toMatch(/[a-z\d]\.$/u);
});

test.each(custodyEvents)('EV-04 the details of %s have readable labels and values', (event) => {
  const data: CustodyData = examples[event];
  const details = entryDetails({ event, data });
  expect(details.map(({ key }) => key)).toEqual(Object.keys(data));
  for (const { key, label, value } of details) {
    expect([key, isKnownField(key)]).toEqual([key, true]);
    expect(label).not.toMatch(unreadable);
    const shown = value.kind === 'text' ? value.text : '';
    expect(shown).not.toMatch(/^(?:true|false|null)$|[A-Z]_[A-Z]|T\d\d:/u);
  }
});

const written = (event: CustodyEvent) =>
  Object.fromEntries(
    entryDetails({ event, data: examples[event] }).map(({ label, value }) => [label, flat(value)]),
  );

test('EV-04 units and codes in the details are written out', () => {
  expect(written('video.prepared')).toMatchObject({
    'Measured length': '00:00:33.000',
    Result: 'made a playable copy',
    'SHA-256': sha256,
  });
  expect(written('ticket.edited')).toMatchObject({
    'Total cost': '$1,234.50',
    'Total length': '00:00:33',
    Series: 'No',
    'Officers involved': 'Baker\nCole',
  });
  expect(written('upload.stored')).toMatchObject({ Size: '12.4 MB (12,400,123 bytes)' });
  expect(written('user.role_changed')).toMatchObject({ Before: 'Agency User', After: 'Administrator' });
  expect(written('videos.exported')['Selection']).toBe(
    'Filter: From: 2026-11-01T00:00:00.000Z\nExcept: None',
  );
});

test('EV-04 bytes that were handed over to a proxy are not called sent', () => {
  const { bytesSent: bytesHandedOver, ...others } = sent;
  const data = { ...file, ...others, bytesHandedOver, handedTo: 'nginx' };
  expect(sentenceOf('video.viewed', { ...file, handedTo: 'nginx', range: '0-1023' })).toBe(
    'Dana viewed dashcam.mp4, handed over to nginx.',
  );
  expect(sentenceOf('video.bytes_sent', data)).toBe(
    'Dana was allowed bytes 0–1,023, 4,096–5,119 of the 12,400,123 bytes of dashcam.mp4 (2 requests, 4.1 KB handed over in total). nginx may have sent less.',
  );
});

test('EV-04 an entry about grants says for how long a proxy could send any bytes, and not that it did', () => {
  const handed = { ...file, handedTo: 'nginx', grantSeconds: 2 };
  expect(sentenceOf('video.viewed', { ...handed, range: '0-12400122' })).toBe(
    'Dana viewed dashcam.mp4, handed over to nginx for 2 seconds at a time.',
  );
  const data = { ...handed, access: 'video.viewed', openedBy: 7, ranges: ['0-12400122'], grants: 37 };
  expect(sentenceOf('video.bytes_sent', data)).toBe(
    'Dana was allowed bytes 0–12,400,122 of the 12,400,123 bytes of dashcam.mp4 (37 grants of 2 seconds). nginx may have sent less.',
  );
  expect(entryDetails({ event: 'video.bytes_sent', data })).toContainEqual({
    key: 'grantSeconds',
    label: 'Length of a grant',
    value: { kind: 'text', text: '00:00:02' },
  });
});

test('EV-15 the approval of a rejected account says so', () => {
  expect(sentenceOf('user.approved', { ...account, wasRejected: true })).toBe(
    'Dana approved the account of Rita Moss (rita@office.example), which had been rejected.',
  );
});

test('EV-04 entries of earlier releases keep their content', () => {
  const text = 'My report is missing.';
  expect(sentenceOf('support.created', { text })).toBe('Dana sent a support request.');
  expect(entryDetails({ event: 'support.created', data: { text } })).toEqual([
    { key: 'text', label: 'Text', value: { kind: 'text', text } },
  ]);
  expect(sentenceOf('user.approved', {})).toBe('Dana approved the account of user 1a2b3c4d.');
  expect(sentenceOf('webhook.added', { url: 'https://a.example/x?y=1', events: [], isPaused: false })).toBe(
    'Dana added the webhook to https://a.example/x?y=1.',
  );
  expect(sentenceOf('record.of_a_later_release', { someNewKey: 1 })).toBe(
    'Dana recorded the event “record.of_a_later_release”.',
  );
});

test('EV-04 the system is recognized by its missing account id, never by a name', () => {
  const named = { actorName: SYSTEM_NAME, actorEmail: 'x@example.com' };
  expect(actorText({ ...named, actorId: null })).toBe(SYSTEM_NAME);
  expect(actorText({ ...named, actorId: id })).toBe(`${SYSTEM_NAME} (x@example.com)`);
});

const knownKeys = [...new Set(Object.values(examples).flatMap((data) => Object.keys(data)))];
const anyKey = fc.oneof(fc.constantFrom(...knownKeys), fc.string({ unit: anyCharacter }));
const oddTexts = [
  'admin',
  'NOT_A_VIDEO',
  '2026-11-22T08:00:00Z',
  '0-1023',
  '{"a":{"b":[1]}}',
  '',
  '__proto__',
];
const anyValue = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom(...oddTexts),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string({ unit: anyCharacter }), { maxLength: 4 }),
);

/**
 * Returns the expected text. Recorded text and lists are shown unchanged; formatted and empty values are
 * shown differently.
 */
function expectedText(original: CustodyData[string] | undefined): unknown {
  if (typeof original === 'string' && original !== '' && !oddTexts.includes(original)) return original;
  if (Array.isArray(original) && original.length > 0) return original.join('\n');
  return expect.stringMatching(/./u);
}

test('EV-04 no data breaks a description or is missing from it', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom(...custodyEvents), fc.string()),
      fc.dictionary(anyKey, anyValue, { maxKeys: 8 }),
      (event, data) => {
        expect(sentenceOf(event, data).length).toBeGreaterThan(0);
        const details: readonly Detail[] = entryDetails({ event, data });
        expect(details.map(({ key }) => key)).toEqual(Object.keys(data));
        for (const { key, label, value } of details) {
          expect(label).not.toBe('');
          expect(flat(value)).toEqual(expectedText(data[key]));
        }
      },
    ),
    { numRuns: 500 },
  );
});
