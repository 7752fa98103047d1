import { listAgencies } from '../use-cases/account/list-agencies.ts';
import { asAdmin } from './base.ts';

export const agencyProcedures = {
  list: asAdmin.agencies.list.handler(({ context: { app, actor } }) => listAgencies(app, actor)),
};
