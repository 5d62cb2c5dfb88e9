import { Outlet } from 'react-router';

/** No shell at all: the page has the whole window (login, exam). */
export const BareLayout = () => <Outlet />;
