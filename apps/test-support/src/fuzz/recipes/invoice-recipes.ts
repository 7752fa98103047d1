import {
  LONGEST_BILLING_LINE,
  LONGEST_BILLING_TEXT,
} from '@plainview/domain/billing/invoices/billing-settings';
import { paymentMethods } from '@plainview/domain/billing/invoices/invoice';
import { invoiceFilters } from '@plainview/domain/billing/invoices/invoice-filter';
import { backdateTicket, billingSettings, issueInvoice } from '../../issue-invoice.ts';
import { chance, pick, some, type Draw } from '../draw.ts';
import { newTicket } from '../evidence-stock.ts';
import type { FuzzEnvironment } from '../fuzz-environment.ts';
import { pageOf, searchOf, textOf, type Recipes } from './recipe.ts';
import { agencyId } from './ticket-recipes.ts';

const newInvoice = async (environment: FuzzEnvironment) => {
  const { id } = await newTicket(environment);
  return issueInvoice(environment.product.databaseUrl, environment.admin, id);
};

/** Returns an invoice without payments. */
export async function openInvoice(environment: FuzzEnvironment) {
  const { items } = await environment.admin.client.invoices.list({ state: 'open', limit: 20 });
  return items.find(({ paid }) => paid === '0.00') ?? newInvoice(environment);
}

const payment = (draw: Draw) => ({
  amount: pick(draw, ['0.01', '1.00', '10000000.00']),
  paidOn: pick(draw, ['2000-02-29', '2026-01-01']),
  method: pick(draw, paymentMethods),
  reference: textOf(draw, 500),
  note: textOf(draw, 500),
});

export const invoiceRecipes = {
  invoices: {
    list: async (environment, draw) => ({
      caller: pick(draw, [environment.admin, environment.ann]),
      input: {
        ...pageOf(draw),
        ...some(draw, {
          state: pick(draw, invoiceFilters),
          agencyId: await agencyId(environment, draw),
          month: pick(draw, ['2026-11', '0001-01', '9999-12']),
          search: searchOf(draw),
        }),
      },
    }),

    get: async (environment, draw) => ({
      caller: pick(draw, [environment.admin, environment.ann]),
      input: { id: (await openInvoice(environment)).id },
    }),

    preview: async (environment, draw) => ({
      caller: environment.admin,
      input: { agencyId: await agencyId(environment, draw), month: pick(draw, ['2026-11', '9999-12']) },
    }),

    async issue(environment) {
      const { admin, product } = environment;
      await admin.client.billing.setSettings(billingSettings);
      const { id } = await newTicket(environment);
      const statement = await backdateTicket(product.databaseUrl, admin, id);
      const { total } = await admin.client.invoices.preview(statement);
      return { caller: admin, input: { ...statement, total } };
    },

    void: async (environment, draw) => ({
      caller: environment.admin,
      input: { id: (await openInvoice(environment)).id, reason: textOf(draw, 2000) },
    }),

    recordPayment: async (environment, draw) => ({
      caller: environment.admin,
      input: { id: (await openInvoice(environment)).id, ...payment(draw) },
    }),

    async reversePayment(environment, draw) {
      const { id } = await openInvoice(environment);
      const { payments } = await environment.admin.client.invoices.recordPayment({ id, ...payment(draw) });
      const paymentId = payments.at(-1)?.id ?? '';
      return { caller: environment.admin, input: { id, paymentId, note: textOf(draw, 500) } };
    },
  },

  billing: {
    getSettings: ({ admin }) => ({ caller: admin, input: undefined }),

    setSettings: ({ admin }, draw) => ({
      caller: admin,
      input: {
        ...billingSettings,
        legalName: textOf(draw, LONGEST_BILLING_LINE),
        address: textOf(draw, LONGEST_BILLING_TEXT),
        invoiceSeries: pick(draw, ['INV', 'R', 'PLAINVIEW9']),
        numberDigits: pick(draw, [1, 8]),
        taxRate: pick(draw, [0, 825, 10_000]),
      },
    }),

    getAddress: ({ ann }) => ({ caller: ann, input: {} }),

    setAddress: async (environment, draw) => ({
      caller: environment.admin,
      input: {
        agencyId: await agencyId(environment, draw),
        name: textOf(draw, LONGEST_BILLING_LINE),
        address: textOf(draw, LONGEST_BILLING_TEXT),
        reference: chance(draw, 50) ? '' : textOf(draw, LONGEST_BILLING_LINE),
      },
    }),
  },
} satisfies Pick<Recipes, 'invoices' | 'billing'>;
