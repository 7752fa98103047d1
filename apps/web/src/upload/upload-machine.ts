/**
 * State machine of an upload, as a pure function. upload-engine.ts runs the side effects (sending, hashing,
 * asking the server) and reports their results here as events.
 *
 *     needs-file ─▶ waiting ─▶ uploading ─▶ checking ─▶ stored
 *                      ▲          │  ▲          │
 *                      │          ▼  │          ▼
 *                      └─ failed  paused     refused
 */

import { screenTexts } from '@plainview/contract/screen-texts';
import type { ServerUpload } from './upload-api.ts';

export type UploadPhase =
  | 'waiting'
  | 'uploading'
  | 'paused'
  | 'checking'
  | 'stored'
  | 'refused'
  | 'failed'
  | 'needs-file';

/** One file in the list. */
export interface UploadItem {
  /** Identifies the item on this page only. */
  readonly key: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly phase: UploadPhase;
  /** Number of bytes sent; after a pause or interruption, the server's offset. */
  readonly sentBytes: number;
  readonly hashedBytes: number;
  /** Null until the server has created the upload. */
  readonly uploadId: string | null;
  /** SHA-256 of the local file once computed; of the stored file once stored. */
  readonly sha256: string | null;
  /** Whole seconds, read from the file or measured by the server; null while unknown. */
  readonly lengthSeconds: number | null;
  /** Problems that the server found in the stored file. */
  readonly problems: ServerUpload['problems'];
  /** Signatures of cameras that the server found in the stored file. */
  readonly signatures: Signatures;
  /** Message shown next to the file: why it failed, was refused or is paused. */
  readonly message: string | null;
  /** Whether another attempt with the same file can succeed. */
  readonly canRetry: boolean;
}

type Signatures = NonNullable<NonNullable<ServerUpload['facts']>['sourceSignatures']>;

export interface UploadsState {
  readonly items: readonly UploadItem[];
  readonly online: boolean;
}

export type UploadEvent =
  | { readonly type: 'added'; readonly item: UploadItem }
  | { readonly type: 'file-given'; readonly key: string }
  | { readonly type: 'started'; readonly key: string }
  | { readonly type: 'named'; readonly key: string; readonly uploadId: string }
  | { readonly type: 'sent'; readonly key: string; readonly bytes: number }
  | { readonly type: 'hashing'; readonly key: string; readonly bytes: number }
  | { readonly type: 'hashed'; readonly key: string; readonly sha256: string }
  | { readonly type: 'length-read'; readonly key: string; readonly seconds: number }
  | { readonly type: 'arrived'; readonly key: string }
  | {
      readonly type: 'stored';
      readonly key: string;
      readonly sha256: string | null;
      readonly seconds: number | null;
      readonly problems: ServerUpload['problems'];
      readonly signatures: Signatures;
    }
  | {
      readonly type: 'refused';
      readonly key: string;
      readonly message: string;
      readonly canRetry: boolean;
    }
  | { readonly type: 'failed'; readonly key: string; readonly message: string }
  | { readonly type: 'paused'; readonly key: string }
  | { readonly type: 'resumed'; readonly key: string }
  | { readonly type: 'restarted'; readonly key: string; readonly hasFile: boolean }
  | { readonly type: 'removed'; readonly key: string }
  | { readonly type: 'went-offline' }
  | { readonly type: 'came-online' };

/** Number of files that are sent concurrently. */
export const FILES_AT_ONCE = 2;

export const noUploads: UploadsState = { items: [], online: true };

/** Creates the item of a newly selected file. */
export function newItem(key: string, file: { readonly name: string; readonly size: number }): UploadItem {
  return {
    key,
    fileName: file.name,
    sizeBytes: file.size,
    phase: 'waiting',
    sentBytes: 0,
    hashedBytes: 0,
    uploadId: null,
    sha256: null,
    lengthSeconds: null,
    problems: [],
    signatures: [],
    message: null,
    canRetry: true,
  };
}

type ListEvent = Extract<UploadEvent, { type: 'added' | 'removed' | 'went-offline' | 'came-online' }>;
type ItemEvent = Exclude<UploadEvent, ListEvent>;

/** Returns an event's changes of its item, or null if the event comes too late. */
function changeOf(item: UploadItem, event: ItemEvent): Partial<UploadItem> | null {
  switch (event.type) {
    case 'file-given':
      return item.phase === 'needs-file' ? { phase: 'waiting', message: null } : null;
    case 'started':
      return item.phase === 'waiting' ? { phase: 'uploading', message: null } : null;
    case 'named':
      return { uploadId: event.uploadId };
    case 'sent':
      return item.phase === 'uploading' ? { sentBytes: event.bytes } : null;
    case 'hashing':
      return item.sha256 === null ? { hashedBytes: event.bytes } : null;
    case 'hashed':
      return { hashedBytes: item.sizeBytes, sha256: event.sha256 };
    case 'length-read':
      return item.phase === 'stored' ? null : { lengthSeconds: event.seconds };
    case 'arrived':
      return { phase: 'checking', sentBytes: item.sizeBytes, message: null };
    case 'stored':
      return {
        phase: 'stored',
        sentBytes: item.sizeBytes,
        hashedBytes: item.sizeBytes,
        sha256: event.sha256 ?? item.sha256,
        lengthSeconds: event.seconds ?? item.lengthSeconds,
        problems: event.problems,
        signatures: event.signatures,
        message: null,
      };
    case 'refused':
      return { phase: 'refused', message: event.message, canRetry: event.canRetry };
    case 'failed':
      return { phase: 'failed', message: event.message };
    case 'paused':
      return isMoving(item) ? { phase: 'paused', message: null } : null;
    case 'resumed':
      return item.phase === 'paused' || item.phase === 'failed' ? { phase: 'waiting', message: null } : null;
    case 'restarted': {
      const phase = event.hasFile ? 'waiting' : 'needs-file';
      return {
        phase,
        uploadId: null,
        sentBytes: 0,
        hashedBytes: 0,
        sha256: null,
        problems: [],
        signatures: [],
        message: null,
      };
    }
    default:
      return event satisfies never;
  }
}

/** Returns the state after an event; the same object if nothing changed. */
export function transition(state: UploadsState, event: UploadEvent): UploadsState {
  switch (event.type) {
    case 'added':
      return { ...state, items: [...state.items, event.item] };
    case 'removed':
      return { ...state, items: state.items.filter((item) => item.key !== event.key) };
    case 'went-offline':
      // Not `paused`: only the user pauses and resumes.
      return { online: false, items: state.items.map((item) => markOffline(item)) };
    case 'came-online':
      return {
        online: true,
        items: state.items.map((item) => (item.phase === 'waiting' ? { ...item, message: null } : item)),
      };
    default:
      return changeItem(state, event);
  }
}

function markOffline(item: UploadItem): UploadItem {
  return isMoving(item) ? { ...item, phase: 'waiting', message: screenTexts.offline } : item;
}

function changeItem(state: UploadsState, event: ItemEvent): UploadsState {
  const at = state.items.findIndex((item) => item.key === event.key);
  const item = state.items[at];
  const change = item && changeOf(item, event);
  return change ? { ...state, items: state.items.with(at, { ...item, ...change }) } : state;
}

/** Returns whether the item is being sent or queued. */
export const isMoving = (item: UploadItem): boolean => item.phase === 'waiting' || item.phase === 'uploading';

/** Returns whether closing the page now would interrupt something. */
export const isBusy = (state: UploadsState): boolean =>
  state.items.some((item) => isMoving(item) || (item.phase === 'checking' && item.sha256 === null));

/** Returns the items to start next: the oldest waiting ones, up to the limit. None while offline. */
export function nextToStart(state: UploadsState): readonly UploadItem[] {
  if (!state.online) return [];
  const running = state.items.filter((item) => item.phase === 'uploading').length;
  return state.items
    .filter((item) => item.phase === 'waiting')
    .slice(0, Math.max(0, FILES_AT_ONCE - running));
}

/** Returns unfinished uploads that resume once the same file is selected again. */
export const restorableItems = (state: UploadsState): readonly UploadItem[] =>
  state.items.filter((item) => item.phase === 'needs-file');
