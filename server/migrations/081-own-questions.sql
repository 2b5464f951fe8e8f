-- Teachers write questions of their own, for tests. Null: a question of the institute, as those become whose teacher's account
-- is gone.
alter table questions add column owner_id integer references users on delete set null;
create index questions_owner_idx on questions (owner_id) where owner_id is not null;
