import { admin } from '../../../procedures/base.ts';
import { changeEmailDomains } from '../../identity/account-rules/email-domains.ts';
import type { AgencyRecord } from '../../identity/users/account.repository.ts';
import { listAgencies } from './list-agencies.ts';

const agencyView = ({ id, name, emailDomains }: AgencyRecord) => ({
  id,
  name,
  emailDomains: [...emailDomains],
});

export const agencyProcedures = {
  list: admin.agencies.list.handler(async ({ context: { app, actor } }) =>
    (await listAgencies(app, actor)).map(agencyView),
  ),

  setEmailDomains: admin.agencies.setEmailDomains.handler(async ({ context: { app, actor }, input }) =>
    agencyView(await changeEmailDomains(app, actor, input.id, input.emailDomains)),
  ),
};
