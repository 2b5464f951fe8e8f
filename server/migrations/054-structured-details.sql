-- What explains a missed question, the device of a session and the failure of an import, as data that the web app words.
-- `slip` is the same in a sentence; `device` holds the names of earlier releases.
alter table mistakes add column slips jsonb;
alter table sessions add column browser text, add column system text;
update sessions set browser = nullif(split_part(device, ' on ', 1), 'Unknown device'),
  system = nullif(split_part(device, ' on ', 2), '')
  where device <> '';
update import_batches set failure = case state when 'failed' then 'unread' else 'not_imported' end where failure is not null;
