-- attack: a copy of the database written
-- expect: RUNTIME_ERROR
vacuum into '/tmp/copy';
