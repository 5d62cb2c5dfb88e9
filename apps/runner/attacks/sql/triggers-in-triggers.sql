-- attack: triggers that call each other without end
-- expect: RUNTIME_ERROR | TIME_LIMIT
-- limits: {"cpuMs": 2000}
create table t (x);
pragma recursive_triggers = on;
create trigger again after insert on t begin insert into t values (new.x + 1); end;
insert into t values (1);
