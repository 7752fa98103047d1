import { securityPolicies } from '@plainview/domain/identity/users/security-policy';
import { describeEntry, plainSentence } from '@plainview/domain/proof/ledger/describe/describe-entry';
import { shortId } from '@plainview/domain/shared/record-id';
import { openZip } from '@plainview/proof/read-zip';
import { certifyDestruction } from '@plainview/server/modules/retention/destructions/certify-destruction';
import { destroyDueTickets } from '@plainview/server/modules/retention/destructions/destroy-tickets';
import { issueInvoice } from '@plainview/test-support/issue-invoice';
import { makeBundle } from '@plainview/test-support/make-bundle';
import { freePort } from '@plainview/test-support/product/free-port';
import {
  startProductWithMail,
  type ProductWithMail,
} from '@plainview/test-support/product/product-with-mail';
import { createTicket, deliver } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Texts for people name a ticket by its number. Fields of the API, of exports and of proofs keep the id.

const DAY = 86_400_000;

let office: ProductWithMail;
let admin: Person;
let ann: Person;
let stranger: Person;
let ticket: Awaited<ReturnType<typeof createTicket>>;
let copy: typeof ticket;

beforeAll(async () => {
  const port = await freePort();
  const policy = { ...securityPolicies.standard, sessionHours: 400 * 24 };
  office = await startProductWithMail({ port, publicUrl: `http://127.0.0.1:${port}`, policy });
  const { product } = office;
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann');
  stranger = await joinAgency(product.url, admin, 'South PD');
  const file = await makeTestVideo();
  const submit = async () => createTicket(ann, [(await storeVideo(product.url, ann, file, 'body.mp4')).id]);
  ticket = await submit();
  copy = await submit();
});
afterAll(() => office.stop());

/** A text that someone reads, and where. */
type Read = readonly [place: string, text: string];

/** Expects texts to show neither the id of a ticket nor a part of it. Papers may add the id after its name. */
function expectNoIds(texts: readonly Read[], { isPaper = false } = {}): void {
  const ids = [ticket.id, copy.id];
  const seen = texts.flatMap(([place, text]) => {
    const read = isPaper ? ids.reduce((left, id) => left.replaceAll(`id ${id}`, 'id'), text) : text;
    return ids.some((id) => read.includes(shortId(id))) ? [`${place}: ${text}`] : [];
  });
  expect(seen).toEqual([]);
}

/** Downloads a file. @returns its bytes, and its name as a browser saves it */
async function download(
  person: Person,
  url: string,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const answer = await person.fetch(url);
  expect([url, answer.status]).toEqual([url, 200]);
  return {
    name: answer.headers.get('content-disposition') ?? '',
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}

/** Expects a paper and its file name to show the number, and no id but after the word. */
async function expectPaper(person: Person, url: string, number: string): Promise<void> {
  const { name, bytes } = await download(person, url);
  const text = await textOf(bytes);
  expect(text).toContain(number);
  expectNoIds([[`name of ${url}`, name]]);
  expectNoIds([[url, text]], { isPaper: true });
}

async function textOf(bytes: Buffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { info } = await pdf.getMetadata();
  const texts = [JSON.stringify(info)];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await pdf.loadingTask.destroy();
  return texts.join(' ').replaceAll(/\s+/gu, ' ');
}

/** Returns the paths of all files of a bundle, and the texts of the papers in it. */
async function readBundle(
  bytes: Buffer,
): Promise<{ readonly paths: readonly string[]; readonly papers: readonly Read[] }> {
  const { files } = await openZip(new Blob([Uint8Array.from(bytes)]));
  const papers = [...files].flatMap(([name, file]) =>
    file && name.endsWith('.pdf')
      ? [
          file
            .arrayBuffer()
            .then(async (content): Promise<Read> => [name, await textOf(Buffer.from(content))]),
        ]
      : [],
  );
  return { paths: [...files.keys()], papers: await Promise.all(papers) };
}

/** Returns the sentences of the Audit Trail. */
async function readSentences(): Promise<readonly Read[]> {
  const { items } = await admin.client.custody.list({ limit: 500 });
  return items.map((entry) => [
    `entry ${entry.sequence}, ${entry.event}`,
    plainSentence(describeEntry(entry).sentence, entry, (iso) => iso),
  ]);
}

test('WS-06 the API accepts the number of a ticket in each address, in any spelling, from those who see the ticket', async () => {
  const { id, number } = ticket;
  for (const person of [ann, admin])
    for (const spelled of [number, number.toLowerCase(), encodeURIComponent(number.replaceAll('-', ' '))]) {
      const answer = await person.fetch(`/api/tickets/${spelled}`);
      expect(await answer.json()).toMatchObject({ id, number });
      expect((await person.fetch(`/api/tickets/${spelled}/messages`)).status).toBe(200);
    }
  const unknown = number.replace(/\d{4}$/u, '9999');
  for (const [person, reference] of [
    [stranger, number],
    [ann, unknown],
  ] as const)
    expect((await person.fetch(`/api/tickets/${reference}`)).status).toBe(404);
  expect((await fetch(new URL(`/api/tickets/${number}`, office.product.url))).status).toBe(401);
  expect((await ann.fetch('/api/tickets/%E0%A4%A')).status).toBe(400);
  // Other calls keep their paths.
  expect((await ann.fetch('/api/tickets/counts')).status).toBe(200);
});

test(
  'WS-06 no paper, file name, mail or sentence shows the id of a ticket in place of its number',
  { timeout: 120_000 },
  async () => {
    const { product, peer, clock } = office;
    const { id, number, videos } = ticket;
    const [problem] =
      (await ann.client.tickets.get({ id: copy.id })).videos[0]?.problems.filter(
        ({ code }) => code === 'duplicate',
      ) ?? [];
    expect(problem?.text).toContain(`ticket ${number}`);

    await joinAsAdmin(product.url, admin, 'Rita');
    await ann.client.messages.send({ ticketId: id, text: 'Please look at 0:02.' });
    await deliver(admin, id);
    await peer.next(({ raw }) => raw.includes(`/admin/tickets/${number}`));
    await peer.next(({ raw }) => raw.includes(`/agency/tickets/${number}`));
    const [report] = (await ann.client.tickets.get({ id })).reports;
    await expectPaper(ann, report?.url ?? '', number);
    await expectPaper(ann, `/receipts/videos/${videos[0]?.videoId}.pdf`, number);
    const proof = await download(ann, `/receipts/reports/${report?.id}.tlog-proof`);
    const bundle = await makeBundle(ann, id);
    const archive = await download(ann, bundle.url ?? '');
    const { paths, papers } = await readBundle(archive.bytes);
    expect(papers.map(([place]) => place.split('/').at(-1))).toEqual([
      'certification-902-13.pdf',
      'certification-902-14.pdf',
      expect.stringMatching(/^plainview-report-/u),
      'custody.pdf',
    ]);
    for (const [place, text] of papers)
      expect([place, text]).toEqual([place, expect.stringContaining(number)]);
    expectNoIds(papers, { isPaper: true });
    expectNoIds([
      ['proof', proof.name],
      ['bundle', archive.name],
      ...paths.map((name): Read => ['name', name]),
    ]);

    const invoice = await issueInvoice(product.databaseUrl, admin, id);
    await expectPaper(ann, `/invoices/${invoice.id}.pdf`, number);
    const { submittedDate, agencyName } = await ann.client.tickets.get({ id });
    const agency = (await admin.client.agencies.list()).find(({ name }) => name === agencyName);
    const statement = `/statements/${agency?.id}/${submittedDate.toISOString().slice(0, 7)}.pdf`;
    await expectPaper(ann, statement, number);

    const rules = [{ agencyId: null, incidentType: null, period: { count: 10, unit: 'days' as const } }];
    clock.now = new Date(clock.now.getTime() + 11 * DAY);
    const { dueAfter } = await admin.client.retention.preview({ rules });
    await admin.client.retention.setRules({ rules, expectedDue: dueAfter });
    expect((await admin.client.retention.due({})).items).toMatchObject([{ id, number }]);
    await admin.client.retention.schedule({ ticketIds: [id] });
    clock.now = new Date(clock.now.getTime() + 8 * DAY);
    await destroyDueTickets(product.app);
    const destroyed = async () => (await admin.client.retention.list({ group: 'destroyed' })).items[0];
    await expect
      .poll(
        async () => {
          // The job comes later, and once more if bytes were left.
          const { id: destructionId = '', certificateSha256 = null } = (await destroyed()) ?? {};
          await certifyDestruction(product.app, destructionId);
          return certificateSha256;
        },
        { timeout: 30_000 },
      )
      .not.toBeNull();
    // The ticket is gone; its number is not.
    expect(await destroyed()).toMatchObject({ ticketId: id, ticketNumber: number });
    await expectPaper(ann, `/certificates/${(await destroyed())?.id}.pdf`, number);
    await expectPaper(ann, `/receipts/videos/${videos[0]?.videoId}.pdf`, number);
    await expectPaper(ann, statement, number);
    expect((await admin.client.custody.list({ search: number.toLowerCase() })).items).not.toEqual([]);

    const sentences = await readSentences();
    expect(sentences.filter(([, text]) => text.includes(`ticket ${number}`)).length).toBeGreaterThan(10);
    expectNoIds(sentences);
    expectNoIds(
      peer.received.flatMap(({ parsed }): Read[] => [
        [`mail ${parsed.subject}`, `${parsed.subject} ${parsed.text} ${parsed.html}`],
      ]),
    );
  },
);
