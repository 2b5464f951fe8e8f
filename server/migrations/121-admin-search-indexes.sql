-- no transaction
-- Editors look for words anywhere in a text: trigrams find those of three letters and more without reading every text.
drop index concurrently if exists question_versions_by_trigrams;
create index concurrently question_versions_by_trigrams on question_versions using gin (text gin_trgm_ops);
drop index concurrently if exists contents_by_title_trigrams;
create index concurrently contents_by_title_trigrams on contents using gin (title gin_trgm_ops);
drop index concurrently if exists contents_by_body_trigrams;
create index concurrently contents_by_body_trigrams on contents using gin (body gin_trgm_ops);
drop index concurrently if exists users_by_name_trigrams;
create index concurrently users_by_name_trigrams on users using gin (name gin_trgm_ops);
drop index concurrently if exists users_by_email_trigrams;
create index concurrently users_by_email_trigrams on users using gin (email gin_trgm_ops);
