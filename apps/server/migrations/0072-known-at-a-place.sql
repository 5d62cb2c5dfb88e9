-- How many have logged in at a place, which is asked at each login.
create index login_place_place on login_place (place, last_at);
