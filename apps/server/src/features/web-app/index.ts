export { startKeepingRelease } from './keep-release.ts';
export { addWebApp, releaseOf } from './serve-web-app.ts';
