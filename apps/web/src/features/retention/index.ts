export { DownloadData } from './download-data.tsx';
export { routes } from './routes.tsx';
