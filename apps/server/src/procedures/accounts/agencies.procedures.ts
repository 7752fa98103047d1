import type { AgencyRecord } from '../../persistence/account/account.repository.ts';
import { changeEmailDomains } from '../../use-cases/account/email-domains.ts';
import { listAgencies } from '../../use-cases/account/list-agencies.ts';
import { admin } from '../base.ts';

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
