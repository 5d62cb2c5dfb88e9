import { startProduct, TEMPLATE_VARIABLE } from './product.ts';
import { waitUntilSettled } from './settled.ts';

/**
 * Makes the data folder that each product of this run starts with a copy of. A start then takes a few seconds, and no
 * test shares the machine with the grading of the demonstration. Answers how to throw the folder away.
 */
const makeTemplate = async (): Promise<() => Promise<void>> => {
  const product = await startProduct();
  try {
    await waitUntilSettled(product);
    // What the tests write may be lost with the machine, so waiting for the disk would only cost time.
    await product.sql('alter system set fsync = off', []);
    await product.stop();
  } catch (error) {
    await product.remove();
    throw error;
  }
  process.env[TEMPLATE_VARIABLE] = product.folder;
  return product.remove;
};

export default makeTemplate;
