-- A mark that is sent again after midnight, its reply having been lost, is still the one of the day before.
alter table topic_reviews add column idempotency_key text;
