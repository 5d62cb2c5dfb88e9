-- A question whose answers are pages (HTML/CSS/JS alone) was never calculated, whatever its switch said: pages are shown,
-- not run, and a person marks them. What it had as test cases stays with its versions, to be read.
update question_version set want_auto_calculate = false
where want_auto_calculate and languages <@ array['HTML/CSS/JS'];

alter table question_version
  add constraint question_version_page_by_hand
  check (not (want_auto_calculate and languages <@ array['HTML/CSS/JS']));
