import { createApplication } from './start/application.tsx';
import { startPage } from './start/page.tsx';

const { queryClient, show } = startPage();
show(createApplication(queryClient));
