// attack: promises that never let anything else have its turn
// expect: TIME_LIMIT
// limits: {"cpuMs": 300}
const again = () => Promise.resolve().then(again);
again();
