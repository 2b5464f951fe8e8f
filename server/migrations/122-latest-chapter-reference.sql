-- A chapter that is deleted is no longer anybody's latest one.
update users set latest_chapter_id = null
  where latest_chapter_id is not null and not exists (select from chapters c where c.id = latest_chapter_id);
alter table users add foreign key (latest_chapter_id) references chapters on delete set null;
