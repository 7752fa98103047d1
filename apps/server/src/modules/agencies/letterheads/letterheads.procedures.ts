import type { Outputs } from '@plainview/contract/index';
import { admin, agency } from '../../../procedures/base.ts';
import type { StoredLetterhead } from './letterheads.repository.ts';
import { getLetterhead, setLetterhead } from './letterheads.ts';

const letterheadView = ({
  address,
  signature,
  ...letterhead
}: StoredLetterhead): Outputs['letterheads']['get'] => ({
  ...letterhead,
  address: [...address],
  signature: [...signature],
});

export const letterheadProcedures = {
  get: admin.letterheads.get.handler(async ({ context: { app, actor }, input }) =>
    letterheadView(await getLetterhead(app, actor, input.agencyId)),
  ),

  set: admin.letterheads.set.handler(async ({ context: { app, actor }, input: { agencyId, ...form } }) =>
    letterheadView(await setLetterhead(app, actor, agencyId, form)),
  ),

  getOwn: agency.letterheads.getOwn.handler(async ({ context: { app, actor } }) =>
    letterheadView(await getLetterhead(app, actor, actor.agencyId)),
  ),

  setOwn: agency.letterheads.setOwn.handler(async ({ context: { app, actor }, input }) =>
    letterheadView(await setLetterhead(app, actor, actor.agencyId, input)),
  ),
};
