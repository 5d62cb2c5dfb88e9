import { dataOf } from '../common.ts';
import { defineRoute } from '../route.ts';
import { installationSchema } from './installation.ts';

export const fetchInstallation = defineRoute({
  method: 'GET',
  path: '/status',
  roles: ['ADMIN'],
  summary:
    'How the installation is: database, each code runner with its languages, what waits to be graded, disk, mail and backup.',
  response: dataOf(installationSchema),
});
