/** What a runner says of itself. */
import { z } from 'zod';

const milliseconds = (meaning: string) => z.int().describe(`${meaning}, in milliseconds.`);
const bytes = (meaning: string) => z.int().describe(`${meaning}, in bytes.`);

/** The answer of `GET /languages`. */
export const languageListSchema = z.array(
  z.object({
    id: z.string(),
    label: z.string(),
    names: z.array(z.string()).describe('Every name that `language` may have in a request.'),
    version: z.string().describe("The toolchain's version."),
    limits: z
      .object({
        cpuMs: milliseconds('CPU time of one test'),
        memoryBytes: bytes('Memory of one test'),
        processes: z.int(),
        outputBytes: bytes('Standard output of one test'),
      })
      .describe('What a test may use unless the request says otherwise.'),
    compilesAhead: z
      .boolean()
      .optional()
      .describe('true where a program is compiled before it runs, so that POST /compile-ahead saves time.'),
  }),
);

/** The answer of `GET /healthz`: with 200 while the runner accepts work, with 503 while it stops. */
export const healthSchema = z.object({
  ok: z.boolean(),
  accepting: z.boolean().describe('false when the runner is stopping.'),
  prepared: z
    .boolean()
    .describe('false while files that make programs start faster are made in the background.'),
  isolation: z.string().describe('cgroup-v2, cgroup-v1 or rlimits.'),
  memoryEnforced: z.boolean(),
  slots: z.int().describe('Programs that work at the same time; those that wait take no place.'),
  submissions: z.int().describe('Submissions inside, running or waiting.'),
  queueLength: z.int().describe('Compilers and tests that wait for a slot.'),
  selfTest: z
    .array(z.object({ attempt: z.string(), stoppedBy: z.string() }))
    .describe('What was tried on this machine at the start, and what stopped it.'),
});
export type RunnerHealth = z.infer<typeof healthSchema>;
