import type { Transcript, TranscriptLine } from '@plainview/domain/evidence/transcripts/transcript';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, asc, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import { derivedFiles } from '../derived-files/derived-files.table.ts';
import { transcriptLines, transcripts } from './transcripts.table.ts';

const transcriptColumns = {
  ...getTableColumns(transcripts),
  fileName: derivedFiles.name,
  sha256: derivedFiles.sha256,
  sizeBytes: derivedFiles.sizeBytes,
};

const selectTranscript = (tx: Reader) =>
  tx
    .select(transcriptColumns)
    .from(transcripts)
    .innerJoin(derivedFiles, eq(derivedFiles.id, transcripts.fileId));

/** Returns the newest transcript of a video, or null. */
export async function getNewestTranscript(tx: Reader, videoId: string): Promise<Transcript | null> {
  const [row] = await selectTranscript(tx)
    .where(eq(transcripts.videoId, videoId))
    .orderBy(desc(transcripts.version))
    .limit(1);
  return row ?? null;
}

/** Returns a version of a transcript, or null. */
export async function getTranscript(tx: Reader, id: string): Promise<Transcript | null> {
  const [row] = await selectTranscript(tx).where(eq(transcripts.id, id));
  return row ?? null;
}

/** Creates a version of a transcript, whose file was created before, and its lines. */
export async function createTranscript(
  tx: Transaction,
  transcript: Omit<Transcript, 'fileName' | 'sha256' | 'sizeBytes'>,
  lines: readonly Pick<
    TranscriptLine,
    'number' | 'startMicroseconds' | 'endMicroseconds' | 'speaker' | 'text'
  >[],
): Promise<void> {
  await tx.insert(transcripts).values(transcript);
  // As values, thousands of lines would exceed the number of parameters.
  await tx.execute(sql`
    insert into transcript_lines (transcript_id, number, start_microseconds, end_microseconds, speaker, text)
    select ${transcript.id}::uuid, number, "startMicroseconds", "endMicroseconds", speaker, text
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as line (number int, "startMicroseconds" bigint, "endMicroseconds" bigint, speaker text, text text)`);
}

const { transcriptId: _transcriptId, ...lineColumns } = getTableColumns(transcriptLines);

/** Lists the lines of a transcript, by time. */
export function listTranscriptLines(tx: Reader, transcriptId: string): Promise<TranscriptLine[]> {
  return tx
    .select(lineColumns)
    .from(transcriptLines)
    .where(eq(transcriptLines.transcriptId, transcriptId))
    .orderBy(asc(transcriptLines.number));
}

/** Returns a line, or null. */
export async function getTranscriptLine(
  tx: Reader,
  transcriptId: string,
  number: number,
): Promise<TranscriptLine | null> {
  const [row] = await tx
    .select(lineColumns)
    .from(transcriptLines)
    .where(and(eq(transcriptLines.transcriptId, transcriptId), eq(transcriptLines.number, number)));
  return row ?? null;
}

/** Confirms those of the lines that no one confirmed yet. @returns their numbers, ascending */
export async function confirmTranscriptLines(
  tx: Transaction,
  { transcriptId, numbers }: { readonly transcriptId: string; readonly numbers: readonly number[] },
  confirmed: { readonly confirmedBy: string; readonly confirmedAt: Date },
): Promise<number[]> {
  const rows = await tx
    .update(transcriptLines)
    .set(confirmed)
    .where(
      and(
        eq(transcriptLines.transcriptId, transcriptId),
        inArray(transcriptLines.number, [...numbers]),
        isNull(transcriptLines.confirmedAt),
      ),
    )
    .returning({ number: transcriptLines.number });
  return rows.map(({ number }) => number).toSorted((one, other) => one - other);
}

/** Sets what a person made of a line. */
export async function updateTranscriptLine(
  tx: Transaction,
  transcriptId: string,
  number: number,
  change: Pick<TranscriptLine, 'correctedText' | 'confirmedBy' | 'confirmedAt'>,
): Promise<void> {
  await tx
    .update(transcriptLines)
    .set(change)
    .where(and(eq(transcriptLines.transcriptId, transcriptId), eq(transcriptLines.number, number)));
}
