// attack: every signal ignored, then an endless loop that catches all exceptions
// expect: TIME_LIMIT
// limits: {"cpuMs": 300}
for (const name of Object.keys(require('node:os').constants.signals))
  try {
    process.on(name, () => undefined);
  } catch {}
for (;;)
  try {
    for (;;);
  } catch {}
