-- attack: another file attached
-- expect: RUNTIME_ERROR
-- message: /not authorized/
attach '/etc/passwd' as other;
