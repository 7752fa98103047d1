import type { CustodyEvent } from '../../../ledger/custody-event.ts';
import { accessSentences } from './access-sentences.ts';
import { accountSentences } from './account-sentences.ts';
import { conversationSentences } from './conversation-sentences.ts';
import { countySentences } from './counties/county-sentences.ts';
import { entryDetails, type Detail } from './entry-details.ts';
import { createEntryReader, type DescribedEntry, type Describe } from './entry-reader.ts';
import { evidenceSentences } from './evidence-sentences.ts';
import { invoiceSentences } from './invoices/invoice-sentences.ts';
import { operationSentences } from './operation-sentences.ts';
import { proofSentences } from './proof-sentences.ts';
import { redactionSentences } from './redactions/redaction-sentences.ts';
import { releaseLinkSentences } from './redactions/release-link-sentences.ts';
import { retentionSentences } from './retention-sentences.ts';
import { scorecardSentences } from './scorecard-sentences.ts';
import { secondReviewSentences } from './second-review-sentences.ts';
import { recordedText, sentence, type Sentence, type SentencePart } from './sentence.ts';
import { textSentences } from './texts/text-sentences.ts';
import { transcriptSentences } from './transcript-sentences.ts';

const sentences: Readonly<Record<CustodyEvent, Describe>> = {
  ...accountSentences,
  ...conversationSentences,
  ...evidenceSentences,
  ...accessSentences,
  ...operationSentences,
  ...invoiceSentences,
  ...proofSentences,
  ...scorecardSentences,
  ...retentionSentences,
  ...countySentences,
  ...secondReviewSentences,
  ...redactionSentences,
  ...releaseLinkSentences,
  ...transcriptSentences,
  ...textSentences,
};

/** Human-readable description of a ledger entry. */
export interface EntryDescription {
  readonly sentence: Sentence;
  /** All values of the entry's data, labeled and in full. */
  readonly details: readonly Detail[];
}

/**
 * Describes a ledger entry as a sentence and details. Accepts entries of any release: an unknown event keeps
 * its name, missing data is omitted from the sentence, and unknown data appears in the details.
 */
export function describeEntry(entry: DescribedEntry): EntryDescription {
  const reader = createEntryReader(entry);
  const describe = isKnown(entry.event) ? sentences[entry.event] : null;
  return {
    sentence: describe
      ? describe(reader)
      : sentence`${reader.actor} recorded the event “${recordedText(entry.event)}”.`,
    details: entryDetails(entry),
  };
}

const isKnown = (event: string): event is CustodyEvent => Object.hasOwn(sentences, event);

/** Name of the system in entries. */
export const SYSTEM_NAME = 'Plainview (system)';

/**
 * Returns the actor in one line: name and address, or the system. Only the missing account id
 * identifies the system.
 */
export function actorText({
  actorId,
  actorName,
  actorEmail,
}: {
  readonly actorId: string | null;
  readonly actorName: string;
  readonly actorEmail: string | null;
}): string {
  if (actorId === null) return SYSTEM_NAME;
  return actorEmail === null ? actorName : `${actorName} (${actorEmail})`;
}

/** Returns a sentence as plain text. @param formatInstant formats an ISO 8601 instant for the reader */
export function plainSentence(
  parts: Sentence,
  actor: Parameters<typeof actorText>[0],
  formatInstant: (iso: string) => string,
): string {
  const textOf = (part: SentencePart): string => {
    if (part.kind === 'actor') return actorText(actor);
    return part.kind === 'instant' ? formatInstant(part.iso) : part.text;
  };
  return parts.map(textOf).join('');
}
