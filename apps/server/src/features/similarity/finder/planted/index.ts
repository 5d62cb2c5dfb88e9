import { ATTENDANCE } from './attendance.ts';
import { BANK } from './bank.ts';
import { BRACKETS } from './brackets.ts';
import type { PlantedClass } from './planted.ts';
import { EVEN_SUM, SECOND_LARGEST } from './simple.ts';
import { SPIRAL } from './spiral.ts';

export { DISGUISES, type PlantedClass } from './planted.ts';

/** Classes that are compared to choose how programs are cut, and to hold what is found (adr/014). */
export const PLANTED: readonly PlantedClass[] = [
  ATTENDANCE,
  SPIRAL,
  BRACKETS,
  BANK,
  EVEN_SUM,
  SECOND_LARGEST,
];
