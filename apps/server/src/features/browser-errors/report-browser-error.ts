import type { BodyOf, reportBrowserError, reportPublicBrowserError } from '@assay/contract';
import type { Caller } from '../../platform/caller.ts';
import type { Deps } from '../../platform/deps.ts';
import { deviceWords } from '../../platform/device-words.ts';
import type { Handler } from '../../platform/http/route-mount.ts';

/** Writes the line of the log, and counts it. */
const note = (
  { log, browserErrors }: Deps,
  { requestId, address, device }: Caller,
  account: string | null,
  { taskId, ...told }: BodyOf<typeof reportBrowserError>,
): void => {
  browserErrors.set(told.kind, (browserErrors.get(told.kind) ?? 0) + 1);
  log.warn(
    {
      reqId: requestId,
      ...told,
      browser: deviceWords(device),
      account,
      address,
      ...(taskId !== undefined && { task: taskId }),
    },
    'an error in a browser',
  );
};

export const handleReportBrowserError: Handler<typeof reportBrowserError> = async ({ deps, actor, body }) => {
  note(deps, actor.caller, actor.id, body);
  return { success: true };
};

export const handleReportPublicBrowserError: Handler<typeof reportPublicBrowserError> = async ({
  deps,
  caller,
  body,
}) => {
  note(deps, caller, null, body);
  return { success: true };
};
