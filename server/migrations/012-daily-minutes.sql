-- How many minutes a day the learner wants to study; the dated plan is made for that.
alter table users add column daily_minutes integer not null default 30 check (daily_minutes between 10 and 240);
