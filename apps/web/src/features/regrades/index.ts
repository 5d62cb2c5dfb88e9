export { regradeAddress, regradesAddress } from './regrade-address.ts';
export { routes } from './routes.tsx';
