-- What the tests of a run said, as its student saw it: so that the results are there again after a reload, and on another
-- device. Inputs and expected outputs are those of the question's version that the attempt is pinned to. Null for runs
-- before, of which only the counts were kept.
alter table run_log add column outcome jsonb;
