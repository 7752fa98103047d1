/** Longest name, and longest address or payment instructions, in UTF-16 code units. */
export const LONGEST_BILLING_LINE = 200;
export const LONGEST_BILLING_TEXT = 1000;

/** Prefix of a document's number, such as INV. */
export const SERIES_PATTERN = /^[A-Z][A-Z0-9]{0,9}$/u;

export const LONGEST_TERMS = 365;
/** Tax rate in hundredths of a percent: 825 is 8.25%. */
export const HIGHEST_TAX_RATE = 10_000;
export const MOST_NUMBER_DIGITS = 8;

/** Name, address and payment instructions of the operator, as invoices print them. */
export interface Seller {
  readonly legalName: string;
  readonly address: string;
  /** Empty if the operator has none. */
  readonly taxNumber: string;
  /** How to pay, such as a bank account. */
  readonly paymentInstructions: string;
}

/** The operator's settings of new invoices. */
export interface BillingSettings extends Seller {
  /** Days from the issue of an invoice until it is due. */
  readonly termsDays: number;
  /** Prefixes of the numbers of invoices and credit notes. */
  readonly invoiceSeries: string;
  readonly creditSeries: string;
  /** Minimum number of digits of the counter. */
  readonly numberDigits: number;
  /** In hundredths of a percent. */
  readonly taxRate: number;
  /** Name of the tax, such as “Sales tax”. */
  readonly taxLabel: string;
}

/** The settings before the operator saves some. Without a name and an address, no invoice can be issued. */
export const defaultBillingSettings: BillingSettings = {
  legalName: '',
  address: '',
  taxNumber: '',
  paymentInstructions: '',
  termsDays: 30,
  invoiceSeries: 'INV',
  creditSeries: 'CN',
  numberDigits: 4,
  taxRate: 0,
  taxLabel: 'Tax',
};

/** Returns whether the settings are enough to issue an invoice. */
export const canInvoice = ({ legalName, address, paymentInstructions }: Seller): boolean =>
  [legalName, address, paymentInstructions].every((text) => text !== '');

/** Name and address of an agency, as invoices print them. */
export interface BillingAddress {
  readonly name: string;
  readonly address: string;
  /** The agency's own reference, such as a purchase order number; empty if it has none. */
  readonly reference: string;
}

const fieldNames: Readonly<Record<keyof BillingSettings, string>> = {
  legalName: 'legal name',
  address: 'address',
  taxNumber: 'tax number',
  paymentInstructions: 'payment instructions',
  termsDays: 'payment terms',
  invoiceSeries: 'prefix of invoices',
  creditSeries: 'prefix of credit notes',
  numberDigits: 'digits of numbers',
  taxRate: 'tax rate',
  taxLabel: 'name of the tax',
};

/** Returns the names of the settings that differ. */
export const changedBillingSettings = (before: BillingSettings, after: BillingSettings): string[] =>
  Object.entries(fieldNames).flatMap(([key, name]) =>
    key in before && before[key as keyof BillingSettings] !== after[key as keyof BillingSettings]
      ? [name]
      : [],
  );
