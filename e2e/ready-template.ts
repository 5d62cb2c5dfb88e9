import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepRunnerFiles } from '../apps/server/test/runner-files.ts';
import { findTemplate, keepTemplate } from './kept-template.ts';
import { startProduct } from './product.ts';
import { waitUntilSettled } from './settled.ts';

const makeTemplate = async (): Promise<string> => {
  const begunAt = Date.now();
  const product = await startProduct();
  try {
    await waitUntilSettled(product);
    // What the tests write may be lost with the machine, so waiting for the disk would only cost time.
    await appendFile(join(product.folder, 'postgres/postgresql.conf'), 'fsync = off\n');
    await product.stop();
    await keepRunnerFiles(product.folder);
    return await keepTemplate(product.folder, begunAt);
  } finally {
    await product.remove();
  }
};

/**
 * The data folder that each product of the tests starts with a copy of; made where none is fresh, which takes a minute.
 * A start then takes seconds, and no test shares the machine with the grading of the demonstration.
 */
export const readyTemplate = async (): Promise<string> => (await findTemplate()) ?? (await makeTemplate());
