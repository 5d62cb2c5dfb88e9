-- attack: a library loaded
-- expect: RUNTIME_ERROR
-- message: /not authorized|no such function/
select load_extension('/usr/lib/x86_64-linux-gnu/libc.so.6');
