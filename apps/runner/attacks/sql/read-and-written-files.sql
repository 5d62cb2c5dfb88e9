-- attack: a file read by a function of the shell
-- expect: RUNTIME_ERROR
-- message: /no such function/
select readfile('/etc/passwd');
