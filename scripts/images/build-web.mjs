// Builds the web app inside the build of an image.
import { ensureWebBuild } from '../web-build.mjs';

ensureWebBuild();
