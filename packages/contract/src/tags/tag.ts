import { z } from 'zod';
import { idSchema } from '../common.ts';

export const tagSchema = z.object({ _id: idSchema, name: z.string() });
export type Tag = z.infer<typeof tagSchema>;
