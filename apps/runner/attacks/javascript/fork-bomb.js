// attack: processes started without end, failures swallowed
// expect: PROCESS_LIMIT
const { spawn } = require('node:child_process');

const more = () => {
  for (let count = 0; count < 20; count += 1)
    try {
      spawn('/bin/sleep', ['600']).on('error', () => undefined);
    } catch {}
  setImmediate(more);
};
more();
