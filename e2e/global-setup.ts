import { keepRunnerFiles } from '../apps/server/test/runner-files.ts';
import { findTemplate, keepTemplate } from './kept-template.ts';
import { startProduct, TEMPLATE_VARIABLE } from './product.ts';
import { waitUntilSettled } from './settled.ts';

const makeTemplate = async (): Promise<string> => {
  const begunAt = Date.now();
  const product = await startProduct();
  try {
    await waitUntilSettled(product);
    // What the tests write may be lost with the machine, so waiting for the disk would only cost time.
    await product.sql('alter system set fsync = off', []);
    await product.stop();
    await keepRunnerFiles(product.folder);
    return await keepTemplate(product.folder, begunAt);
  } finally {
    await product.remove();
  }
};

/**
 * Sees to the data folder that each product of this run starts with a copy of. A start then takes a few seconds, and no
 * test shares the machine with the grading of the demonstration.
 */
export default async (): Promise<void> => {
  process.env[TEMPLATE_VARIABLE] = (await findTemplate()) ?? (await makeTemplate());
};
