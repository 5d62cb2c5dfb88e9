-- The order in which people look for names: student2 before student10, capital letters beside small ones. Nothing is
-- indexed by it: the library behind it (ICU) comes with PostgreSQL, and a newer one may order differently.
create collation natural_order (provider = icu, locale = 'en-u-kn-true');
