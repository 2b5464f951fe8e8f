-- Why an item is in the plan, as data that the web app words. `reason` holds the sentences of earlier releases.
alter table daily_questions add column reasons jsonb, alter column reason drop not null;
alter table daily_cards add column reasons jsonb, alter column reason drop not null;
