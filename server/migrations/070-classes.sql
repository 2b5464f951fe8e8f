-- Teachers keep classes and set tests of their own. They neither change the library nor see accounts.
alter table users drop constraint users_role_check;
alter table users add constraint users_role_check check (role in ('student', 'teacher', 'editor', 'admin'));

alter table audit_log drop constraint audit_log_object_kind_check;
alter table audit_log add constraint audit_log_object_kind_check check (object_kind in
  ('chapter', 'topic', 'tag', 'content', 'question', 'user', 'image', 'import', 'exam', 'notice', 'class', 'call'));

create table classes (
  id integer generated always as identity primary key,
  name text not null,
  -- By which learners join. An archived class has none.
  code text unique,
  -- Two weeks after this, whoever joins by the code waits for the teacher, as if `joining` were 'approval'.
  code_made_at timestamptz not null default app_now(),
  -- Whom the code admits: anyone, anyone whom the teacher approves, or only those on the list.
  joining text not null default 'open' check (joining in ('open', 'approval', 'closed')),
  created_at timestamptz not null default app_now(),
  archived_at timestamptz,
  check ((code is null) = (archived_at is not null))
);
create index classes_archived_idx on classes (archived_at) where archived_at is not null;

create table class_teachers (
  user_id integer not null references users on delete cascade,
  class_id integer not null references classes on delete cascade,
  primary key (user_id, class_id)
);
create index class_teachers_class_idx on class_teachers (class_id);

-- Who is or was in a class. The name and the roll number are what the learner chose for this class, and with the work in
-- its tests all that its teachers see of a learner.
create table class_members (
  user_id integer not null references users on delete cascade,
  class_id integer not null references classes on delete cascade,
  name text not null,
  roll_number text,
  -- 'pending' waits for the teacher.
  state text not null check (state in ('pending', 'active', 'left', 'removed')),
  joined_at timestamptz not null default app_now(),
  left_at timestamptz,
  -- The version of the text on what the teacher sees that the learner read before joining.
  notice_version text,
  primary key (user_id, class_id),
  check ((left_at is null) = (state in ('pending', 'active')))
);
create index class_members_class_idx on class_members (class_id);
create unique index class_members_roll_key on class_members (class_id, lower(roll_number)) where left_at is null;

-- An address is stored as a hash: it is only compared, and never shown again.
create function email_hash(email text) returns bytea language sql immutable parallel safe as
  $$ select sha256(convert_to(lower(email), 'UTF8')) $$;

-- Places that a teacher's list names and nobody has taken yet: by the address at sign-in, or by the roll number.
create table class_invitations (
  id integer generated always as identity primary key,
  class_id integer not null references classes on delete cascade,
  email_hash bytea,
  name text not null,
  roll_number text,
  created_at timestamptz not null default app_now(),
  check (email_hash is not null or roll_number is not null)
);
create unique index class_invitations_email_key on class_invitations (class_id, email_hash) where email_hash is not null;
create unique index class_invitations_roll_key on class_invitations (class_id, lower(roll_number)) where roll_number is not null;
create index class_invitations_email_idx on class_invitations (email_hash) where email_hash is not null;

-- With an account go the places that wait for its address, and the classes that nobody else teaches are archived.
create function leave_classes() returns trigger language plpgsql as $$
begin
  delete from class_invitations i where i.email_hash = email_hash(old.email);
  update classes set archived_at = app_now(), code = null
  where archived_at is null and id in (select class_id from class_teachers where user_id = old.id)
    and not exists (select from class_teachers t where t.class_id = classes.id and t.user_id <> old.id);
  return old;
end $$;
create trigger users_leave_classes before delete on users for each row execute function leave_classes();
