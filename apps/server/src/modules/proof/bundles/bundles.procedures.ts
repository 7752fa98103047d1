import { account } from '../../../procedures/base.ts';
import { createBundle, listBundles } from './bundles.ts';
import { bundleView } from './bundles.view.ts';

export const bundleProcedures = {
  list: account.bundles.list.handler(async ({ context: { app, actor }, input }) =>
    (await listBundles(app, actor, input.ticketId)).map(bundleView),
  ),

  create: account.bundles.create.handler(async ({ context: { app, actor }, input }) =>
    bundleView(await createBundle(app, actor, input)),
  ),
};
