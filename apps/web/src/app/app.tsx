import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/jetbrains-mono/index.css';
// In a layer of their own, so that our styles win in whatever order the files arrive.
import '@mantine/core/styles.layer.css';
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
