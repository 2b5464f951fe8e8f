-- People see where they are signed in and end it there. Of the browser only a coarse name is kept.
alter table sessions add column id integer generated always as identity;
alter table sessions add column device text not null default '';
create unique index sessions_by_id on sessions (id);

-- Sessions are deleted when they end, so the last visit is kept with the account: one that rests too long is erased.
alter table users add column last_visit_at timestamptz not null default app_now();
create index users_by_visit on users (last_visit_at) where role = 'student';
