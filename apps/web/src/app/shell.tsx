import { AppShell, Drawer } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { Outlet, useMatches } from 'react-router';
import { KeptWorkNote } from '../features/exam/index.ts';
import { useSignedIn } from '../lib/session/session.ts';
import { Logo } from '../ui/page/logo.tsx';
import { Header } from './header.tsx';
import { NewVersionBar } from './new-version-bar.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

const NAV_WIDTH = 240;
const NAV_WIDTH_COLLAPSED = 64;

const isOfDesk = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'layout' in handle && handle.layout === 'desk';

/** Whether the sidebar is folded, as the person left it: once for lists and forms, and once for desks. */
const useSidebar = () => {
  const isDesk = useMatches().some(({ handle }) => isOfDesk(handle));
  const ofLists = useLocalStorage({
    key: 'sidebar-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const ofDesks = useLocalStorage({
    key: 'sidebar-collapsed-desk',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return isDesk ? ofDesks : ofLists;
};

/** Header, sidebar and the page. Below 768 px the sidebar slides over the page. */
const Shell = () => {
  const [collapsed, setCollapsed] = useSidebar();
  const { _id: userId, role } = useSignedIn();
  const [opened, { open, close }] = useDisclosure(false);

  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{
        width: collapsed ? NAV_WIDTH_COLLAPSED : NAV_WIDTH,
        breakpoint: 'sm',
        collapsed: { mobile: true },
      }}
      padding={{ base: 'md', sm: 'lg' }}
      transitionDuration={120}
      className={classes.shell}
    >
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <AppShell.Header>
        <Header menuOpened={opened} onMenu={open} />
      </AppShell.Header>
      <AppShell.Navbar component="div" className={classes.navbar} visibleFrom="sm">
        <Sidebar collapsed={collapsed} onToggle={() => setCollapsed(!collapsed)} />
      </AppShell.Navbar>
      <Drawer
        opened={opened}
        onClose={close}
        size={280}
        title={<Logo />}
        hiddenFrom="sm"
        padding={0}
        classNames={classes}
      >
        <Sidebar collapsed={false} onNavigate={close} />
      </Drawer>
      <AppShell.Main id="main" tabIndex={-1} className={classes.main}>
        <NewVersionBar />
        {role === 'STUDENT' && <KeptWorkNote userId={userId} />}
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
};

export default Shell;
