export { BackupError } from './manifest.ts';
export { withInstallation } from './place.ts';
