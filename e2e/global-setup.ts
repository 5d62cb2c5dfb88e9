import { TEMPLATE_VARIABLE } from './product.ts';
import { readyTemplate } from './ready-template.ts';

/** Sees to the template that each product of this run starts with a copy of. */
export default async (): Promise<void> => {
  process.env[TEMPLATE_VARIABLE] = await readyTemplate();
};
