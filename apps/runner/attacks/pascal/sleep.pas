// attack: sleep
// expect: IDLE_LIMIT
// limits: {"wallMs": 500}
program attack;

uses sysutils;

begin
  sleep(600000);
end.
