-- The link that a parent gets with the agreement and the learner never sees: only it gives a withdrawn agreement anew.
alter table consents add column parent_token_hash bytea unique;
