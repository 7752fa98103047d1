/** A page to open instead of the current one. */
export interface Destination {
  readonly href: string;
  /** Replaces the entry of the browser's history. */
  readonly replace: boolean;
}
