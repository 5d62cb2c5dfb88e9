import { z } from 'zod';

/**
 * So many rows of a section of a dashboard are told at most. The others are counted; they stand in the list that the
 * section leads to.
 */
export const SECTION_ROWS = 5;

/** A section of a dashboard: its first rows, and how many there are in all. */
export const sectionOf = <S extends z.ZodType>(row: S) =>
  z.object({ rows: z.array(row), total: z.number().int() });
