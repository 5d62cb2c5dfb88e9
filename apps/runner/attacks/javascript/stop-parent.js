// attack: SIGSTOP and SIGKILL to everybody above it
// expect: OK
// output: "refused\n"
const hit = [];
for (const id of [-1, 1, process.ppid])
  for (const name of ['SIGSTOP', 'SIGKILL'])
    try {
      process.kill(id, name);
      hit.push(id);
    } catch {}
console.log(hit.join(' ') || 'refused');
