import { admin } from '../../../procedures/base.ts';
import type { AgencyRecord } from './agencies.repository.ts';
import { listAgencies, setEmailDomains } from './agencies.ts';

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
    agencyView(await setEmailDomains(app, actor, input.id, input.emailDomains)),
  ),
};
