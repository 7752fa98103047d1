import type {
  CustodyRecord,
  RecordedEntry,
} from '@plainview/domain/proof/bundles/custody-record/custody-record';
import {
  includedTexts,
  recordedActor,
  recordedSentence,
  verifiedText,
} from '@plainview/domain/proof/bundles/custody-record/record-texts';
import { bundleKindLabels } from '@plainview/domain/proof/bundles/evidence-bundle';
import { formatNumber } from '@plainview/domain/proof/ledger/describe/value-format';
import { isolated, visibleText } from '@plainview/domain/shared/visible-text';
import { masthead, ownMasthead } from '../pdf-masthead.ts';
import { finish, pageFurniture } from '../pdf-pages.ts';
import { FACT_COLUMNS, table } from '../pdf-table.ts';
import { heading, paragraphs } from '../pdf-text.ts';
import { printTimesIn, type PrintTime } from '../print-time.ts';
import { ticketText, utcText } from '../report-text.ts';
import type { Cell, Column } from '../table/table-cell.ts';
import { CONTENT_WIDTH, QUIET, newPdf } from '../tagged-pdf.ts';

const ENTRY_COLUMNS: readonly Column[] = [
  { title: 'Entry', width: 44, size: 8, isRowHeader: true },
  { title: 'Time', width: 112, size: 7.5 },
  { title: 'By', width: 104, size: 8 },
  { title: 'What happened, and the hash of the entry', width: CONTENT_WIDTH - 260, size: 8.5 },
];

/** Renders the record of custody of a bundle as a tagged PDF. The same content gives the same bytes. */
export async function renderCustodyPdf(record: CustodyRecord): Promise<Uint8Array> {
  const { ticketNumber, timeZone, entries } = record;
  const agencyName = visibleText(record.agencyName);
  const { number, count } = record.part;
  const name = count === 1 ? 'Record of custody' : `Record of custody, part ${number} of ${count}`;
  const info = {
    title: `${name}, ticket ${ticketNumber}`,
    subject: 'Record of custody',
    author: 'Plainview',
    createdAt: record.bundle.requestedAt,
  };
  const pdf = await newPdf(info, record);
  const root = pdf.kit.struct('Document');
  pdf.kit.addStructure(root);
  const printTime = printTimesIn(timeZone);
  masthead(pdf, root, ownMasthead(`Ticket ${ticketNumber}`, [agencyName]));
  heading(pdf, root, 'H1', name);
  table(pdf, root, FACT_COLUMNS, factsOf(record, agencyName, printTime));
  heading(pdf, root, 'H2', 'What this record is');
  paragraphs(pdf, root, [verifiedText(record.release), ...includedTexts(record)].join('\n\n'), { size: 9 });
  heading(pdf, root, 'H2', 'Entries');
  if (entries.length === 0) paragraphs(pdf, root, 'None.');
  table(
    pdf,
    root,
    ENTRY_COLUMNS,
    entries.map((entry) => rowOf(entry, ticketNumber, printTime)),
  );
  root.end();
  pageFurniture(pdf, `Ticket ${ticketNumber}, ${name.toLowerCase()}, ${isolated(agencyName)}`, {
    brand: 'Plainview',
    mark: '',
    timeZone,
  });
  return finish(pdf);
}

function factsOf(record: CustodyRecord, agencyName: string, printTime: PrintTime): string[][] {
  const { bundle, entries, entryCount, part } = record;
  const [first, last] = [entries.at(0), entries.at(-1)];
  const timeOf = (entry: RecordedEntry | undefined): string =>
    entry ? printTime(new Date(entry.occurredAt)) : '-';
  const numbers = first && last ? `, numbers ${first.sequence} to ${last.sequence}` : '';
  return [
    ['Ticket', ticketText(record.ticketNumber, record.ticketId)],
    ['Agency', agencyName],
    ['Incident type', visibleText(record.incidentType)],
    ['Evidence bundle', `${bundleKindLabels[bundle.kind]}\nNumber ${bundle.id}`],
    ['Requested', printTime(bundle.requestedAt)],
    [part.count === 1 ? 'Entries' : 'Entries of this part', `${formatNumber(entries.length)}${numbers}`],
    ...(part.count === 1 ? [] : [['Entries of all parts', formatNumber(entryCount)]]),
    ['First entry', timeOf(first)],
    ['Last entry', timeOf(last)],
  ];
}

function rowOf(entry: RecordedEntry, ticketNumber: string, printTime: PrintTime): Cell[] {
  const sentence = recordedSentence(entry, ticketNumber, (iso) => utcText(new Date(iso)));
  const small = { size: 7, color: QUIET } as const;
  const [time = '', utc = ''] = printTime(new Date(entry.occurredAt)).split('\n');
  return [
    String(entry.sequence),
    { parts: [{ text: time }, { text: utc, ...small }], figure: null },
    {
      parts: [{ text: recordedActor(entry) }, { text: visibleText(entry.actorEmail ?? ''), ...small }],
      figure: null,
    },
    { parts: [{ text: sentence }, { text: entry.hash, font: 'mono', size: 6, color: QUIET }], figure: null },
  ];
}
