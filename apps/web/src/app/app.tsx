import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/jetbrains-mono/index.css';
import '../ui/look/mantine.css';
// In Mantine's layer as well.
import '@mantine/notifications/styles.layer.css';
import '../ui/look/global.css';
import { RouterProvider } from 'react-router/dom';
import { Providers } from './providers.tsx';
import { router } from './router.tsx';

/** The whole web app. */
export const App = () => (
  <Providers>
    <RouterProvider router={router} />
  </Providers>
);
