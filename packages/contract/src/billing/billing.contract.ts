import {
  HIGHEST_TAX_RATE,
  LONGEST_BILLING_LINE,
  LONGEST_BILLING_TEXT,
  LONGEST_TERMS,
  MOST_NUMBER_DIGITS,
  SERIES_PATTERN,
} from '@plainview/domain/billing/invoices/billing-settings';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { id, lineText } from '../shapes.ts';

const line = lineText.max(LONGEST_BILLING_LINE);
const lines = z.string().trim().max(LONGEST_BILLING_TEXT);
const series = z
  .string()
  .regex(SERIES_PATTERN, 'Use up to 10 capital letters and digits, starting with a letter');

const settings = z.object({
  legalName: line,
  address: lines,
  taxNumber: line.describe('Empty if there is none'),
  paymentInstructions: lines,
  termsDays: z.int().min(0).max(LONGEST_TERMS).describe('Days from the issue of an invoice until it is due'),
  invoiceSeries: series.describe('Beginning of the numbers of invoices, such as INV in INV-2026-0001'),
  creditSeries: series.describe('Beginning of the numbers of credit notes'),
  numberDigits: z.int().min(1).max(MOST_NUMBER_DIGITS).describe('Least number of digits of the count'),
  taxRate: z.int().min(0).max(HIGHEST_TAX_RATE).describe('In hundredths of a percent: 825 is 8.25%'),
  taxLabel: line.min(1),
});

/** Name and address of an agency on invoices. */
export const billingAddress = z.object({
  name: line,
  address: lines,
  reference: line.describe('The agency’s own reference, such as a purchase order number; may be empty'),
});

const ofAgency = id.optional().describe('Agency users may omit it for their own agency');

const tags = ['Invoices'];

export const billingContract = {
  getSettings: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/billing/settings',
      summary: 'Get the settings of new invoices (administrators)',
      tags,
    })
    .output(settings.extend({ isComplete: z.boolean().describe('Whether invoices can be issued') })),

  setSettings: procedure({ caller: 'admin' })
    .route({
      method: 'PUT',
      path: '/billing/settings',
      summary: 'Set the settings of new invoices (administrators)',
      description: 'Issued invoices never change.',
      tags,
    })
    .input(settings)
    .output(settings.extend({ isComplete: z.boolean() })),

  getAddress: procedure({ caller: 'account' })
    .route({
      method: 'GET',
      path: '/billing/address',
      summary: 'Get the billing address of an agency; agency users only that of their own',
      tags,
    })
    .input(z.object({ agencyId: ofAgency }))
    .output(billingAddress)
    .errors(pickErrors('NOT_FOUND')),

  setAddress: procedure({ caller: 'account', agencyAdministrator: true })
    .route({
      method: 'PUT',
      path: '/billing/address',
      summary: 'Set the billing address of an agency (administrators of the agency, and of Plainview)',
      tags,
    })
    .input(z.object({ agencyId: ofAgency, ...billingAddress.shape, name: line.min(1) }))
    .output(billingAddress)
    .errors(pickErrors('NOT_FOUND')),
};
