-- Which library was seeded last, so that an older program that starts again doesn't write its own over a newer one.
alter table seed_state
  add column library_version integer not null default 0,
  add column renderer_version integer not null default 0;
