import { storeTestText } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleStoreTestText } from './store-test-text.ts';

export { requireTexts } from './known-texts.ts';
export { findText, storedTexts, type ReadText } from './read-text.ts';
export { storeText } from './store-text.ts';
export { sweepTexts } from './sweep-texts.ts';
export { addTextDownloads } from './text-download.ts';

export const largeTextsRoutes = [mount(storeTestText, handleStoreTestText)];
