import type { Settings } from './setting-schema.ts';

/** The spreadsheet that exports go to, and the account that writes to it. */
export interface GoogleSheetsSettings {
  readonly spreadsheetId: string;
  /** The service account's key as JSON text, or the path of a file that holds it. */
  readonly serviceAccount: string;
  readonly rootUrl: string;
  /** Timeout of one call. */
  readonly timeoutSeconds: number;
  /** How long calls may keep failing before the export fails. */
  readonly retryForSeconds: number;
}

/** Returns the spreadsheet for exports, or null if none is configured. */
export function googleSheetsOf(value: Settings): GoogleSheetsSettings | null {
  const { GOOGLE_SHEETS_SPREADSHEET_ID: spreadsheetId, GOOGLE_SERVICE_ACCOUNT: serviceAccount } = value;
  if (spreadsheetId === undefined || serviceAccount === undefined) return null;
  return {
    spreadsheetId,
    serviceAccount,
    rootUrl: value.GOOGLE_SHEETS_ROOT_URL,
    timeoutSeconds: value.GOOGLE_SHEETS_TIMEOUT_SECONDS,
    retryForSeconds: value.GOOGLE_SHEETS_PATIENCE_SECONDS,
  };
}
