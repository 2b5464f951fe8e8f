-- A job that runs is leased to the process that runs it, which renews the lease while it works. A lease that has run out
-- belonged to a process that ended without a word, and counts as a failure.
alter table jobs add column lease_owner text;
alter table jobs add column lease_until timestamptz;
alter table jobs add constraint jobs_leased_to check ((lease_owner is null) = (lease_until is null));
-- Failures since it last ended well: each doubles the wait before the next run.
alter table jobs add column failures integer not null default 0;
