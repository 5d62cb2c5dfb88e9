import { useQuery } from '@tanstack/react-query';
import { authorCountsQuery } from './api.ts';
import { Dashboard } from './dashboard.tsx';
import { workTiles } from './work-tiles.ts';

const TILES = workTiles('/faculty');

const AuthorDashboardPage = () => <Dashboard query={useQuery(authorCountsQuery)} tiles={TILES} />;

export default AuthorDashboardPage;
