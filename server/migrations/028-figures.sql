-- The library's drawings by the name a text calls them, so that a text an editor saves anew keeps its drawing.
-- Names that left the library stay: older versions still call them.
create table figures (
  name text primary key,
  svg text not null
);
-- The next start seeds again, and with it these rows.
update seed_state set checksum = '';
