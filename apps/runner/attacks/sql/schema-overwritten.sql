-- attack: the schema overwritten
-- expect: OK | RUNTIME_ERROR
pragma writable_schema = on;
create table t (x);
update sqlite_schema set sql = 'create table t (x';
pragma writable_schema = off;
vacuum;
select * from t;
