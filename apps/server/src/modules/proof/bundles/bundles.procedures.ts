import { account } from '../../../procedures/base.ts';
import { bundleView } from './bundle.view.ts';
import { createBundle, readBundles } from './create-bundle.ts';

export const bundleProcedures = {
  list: account.bundles.list.handler(async ({ context: { app, actor }, input }) =>
    (await readBundles(app, actor, input.ticketId)).map(bundleView),
  ),

  create: account.bundles.create.handler(async ({ context: { app, actor }, input }) =>
    bundleView(await createBundle(app, actor, input)),
  ),
};
