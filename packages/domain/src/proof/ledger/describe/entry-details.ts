import { formatMoney } from '../../../shared/money.ts';
import { findPhrase, type PhraseKind } from './code-phrases.ts';
import type { DescribedEntry } from './entry-reader.ts';
import { fieldLabels } from './field-labels.ts';
import {
  formatCode,
  formatExactSize,
  formatMicroseconds,
  formatNumber,
  formatRange,
  formatSeconds,
  isInstant,
} from './value-format.ts';

/**
 * A value in the details.
 * - `text`: any text, including what users and programs wrote
 * - `instant`: ISO 8601, shown in the reader's time zone
 * - `copyable`: a full hash or id
 * - `list`: texts
 * - `group`: nested values, such as the filter of an export
 */
export type DetailValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'instant'; readonly iso: string }
  | { readonly kind: 'copyable'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'group'; readonly details: readonly Detail[] };

export interface Detail {
  readonly key: string;
  readonly label: string;
  readonly value: DetailValue;
}

const HASH = /^[0-9a-f]{64}$/u;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

const codes: Readonly<Record<string, PhraseKind>> = {
  role: 'role',
  severity: 'severity',
  state: 'uploadState',
  status: 'videoStatus',
  format: 'format',
  result: 'mediaResult',
  copy: 'copyMethod',
  frameSource: 'frameSource',
  duties: 'duty',
  by: 'signInMeans',
  access: 'access',
  derived: 'derivedKind',
  madeBy: 'transcriptMaker',
  messageKind: 'message',
  cause: 'resumeCause',
  signatureKind: 'signatureKind',
  signatureResult: 'signatureResult',
  signerState: 'signerState',
  paymentMethod: 'paymentMethod',
  purpose: 'redactionPurpose',
  hidden: 'hiddenSubject',
  mode: 'releaseMode',
};

/** Codes whose meaning depends on the event. */
const eventCodes: Readonly<Record<string, Readonly<Record<string, PhraseKind>>>> = {
  'user.role_changed': { from: 'role', to: 'role' },
  'user.sign_in_failed': { reason: 'signInRefusal' },
  'upload.refused': { reason: 'uploadRefusal' },
  'user.let_in': { change: 'accessChange' },
  'ticket.payment_set': { from: 'payment', to: 'payment' },
  'release_link.refused': { reason: 'releaseRefusal' },
  'redaction.payment_set': { from: 'payment', to: 'payment' },
  'export.failed': { reason: 'exportRefusal' },
  'file.verification_failed': { fault: 'fileFault' },
  'file.restored': { fault: 'fileFault' },
};

/** Returns all values of an entry's data with labels. */
export function entryDetails({ event, data }: Pick<DescribedEntry, 'event' | 'data'>): Detail[] {
  const codesHere = { ...codes, ...eventCodes[event] };
  return Object.entries(data).map(([key, value]) => detailOf(key, value, codesHere));
}

function detailOf(key: string, value: unknown, kinds: Readonly<Record<string, PhraseKind>>): Detail {
  const kind = Object.hasOwn(kinds, key) ? kinds[key] : undefined;
  return { key, label: labelOf(key), value: valueOf(key, value, kind) };
}

/** Returns the label of a data key. An unknown key is formatted as words. */
function labelOf(key: string): string {
  return isKnownField(key) ? (fieldLabels[key] ?? key) : formatKey(key);
}

function formatKey(key: string): string {
  const words = formatCode(key);
  return words === '' ? 'Unnamed' : words.charAt(0).toUpperCase() + words.slice(1);
}

function valueOf(key: string, value: unknown, kind: PhraseKind | undefined): DetailValue {
  if (typeof value === 'string') return stringValue(key, value, kind);
  if (typeof value === 'number') return text(numberText(key, value));
  if (typeof value === 'boolean') return text(value ? 'Yes' : 'No');
  if (Array.isArray(value)) return listValue(value, kind);
  if (typeof value === 'object' && value !== null) return groupOf(value);
  return text('None');
}

const text = (content: string): DetailValue => ({ kind: 'text', text: content });

function stringValue(key: string, value: string, kind: PhraseKind | undefined): DetailValue {
  if (value === '') return text('None');
  if (key === 'selection') return selectionValue(value);
  const phrase = kind && findPhrase(kind, value);
  if (phrase) return text(phrase);
  if (isInstant(value)) return { kind: 'instant', iso: value };
  if (HASH.test(value) || UUID.test(value)) return { kind: 'copyable', text: value };
  const range = key === 'range' ? formatRange(value) : null;
  return text(range ?? value);
}

function numberText(key: string, value: number): string {
  if (key.endsWith('Cents')) return formatMoney(value);
  if (key.endsWith('Microseconds')) return formatMicroseconds(value);
  if (key.endsWith('Seconds')) return formatSeconds(value);
  if (/bytes/iu.test(key)) return formatExactSize(value);
  return formatNumber(value);
}

function listValue(value: readonly unknown[], kind: PhraseKind | undefined): DetailValue {
  if (value.length === 0) return text('None');
  const items = value.map((item) => {
    const written = typeof item === 'string' ? item : (JSON.stringify(item) ?? '');
    return (kind && findPhrase(kind, written)) ?? formatRange(written) ?? written;
  });
  return { kind: 'list', items };
}

const groupOf = (value: object): DetailValue => {
  // The keys of a filter have a different meaning than those of an entry.
  const details = Object.entries(value).map(([key, inner]): Detail => ({
    key,
    label: formatKey(key),
    value: valueOf(key, inner, undefined),
  }));
  return details.length === 0 ? text('None') : { kind: 'group', details };
};

/** Parses the selection of an export, which is recorded as JSON. */
function selectionValue(value: string): DetailValue {
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' && parsed !== null ? valueOf('', parsed, undefined) : text(value);
  } catch {
    return text(value);
  }
}

/** Returns whether a data key has its own label. */
export const isKnownField = (key: string): boolean => Object.hasOwn(fieldLabels, key);
