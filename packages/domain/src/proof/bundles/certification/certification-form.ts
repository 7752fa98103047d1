/** A line of a form. Codes, such as hashes, are compared digit by digit. */
export type FormLine = string | { readonly code: string };

/** A blank to fill in by hand: a rule with a label below. */
export interface Blank {
  readonly label: string;
  /** One with two rules is as wide as the page. */
  readonly rules: 1 | 2;
}

/** A statement of a list, which the person who signs can strike. */
export interface Statement {
  readonly text: string;
  /** Whether it counts only if its box is checked. */
  readonly hasBox: boolean;
  readonly blank: Blank | null;
}

/** A row of a table of files. */
export interface FormFile {
  readonly kind: string;
  /** Name of a video as it was received; null for a report. */
  readonly name: string | null;
  readonly lines: readonly FormLine[];
  /** When it was received or delivered. */
  readonly recorded: readonly string[];
}

export type FormBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'lines'; readonly lines: readonly FormLine[] }
  | {
      readonly kind: 'facts';
      readonly rows: readonly { readonly name: string; readonly lines: readonly FormLine[] }[];
    }
  | {
      readonly kind: 'files';
      readonly files: readonly FormFile[];
      /** Whether each has a box to check by hand. */
      readonly hasBoxes: boolean;
    }
  | { readonly kind: 'blanks'; readonly blanks: readonly Blank[] }
  | { readonly kind: 'statements'; readonly statements: readonly Statement[] }
  /** A statement with a box, for a case that most forms do not have. */
  | { readonly kind: 'option'; readonly condition: string; readonly text: string };

export interface FormSection {
  readonly heading: string;
  readonly blocks: readonly FormBlock[];
}

/**
 * Content of a certification form. Facts are filled in, all else is left blank. The same content gives the
 * same bytes.
 */
export interface CertificationForm {
  /** Path in the bundle. */
  readonly path: string;
  /** Number of the rule, such as 902(13). */
  readonly rule: string;
  readonly title: string;
  readonly ticketNumber: string;
  readonly agencyName: string;
  /** When the bundle was requested. */
  readonly requestedAt: Date;
  /** States what the form is, above all else. */
  readonly notice: { readonly title: string; readonly text: string };
  /** The blanks about the case. */
  readonly blanks: readonly Blank[];
  readonly sections: readonly FormSection[];
}
