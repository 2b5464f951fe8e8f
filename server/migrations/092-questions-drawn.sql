-- Hashes are random: by this index a few questions of a topic are drawn at random without looking at the others.
create index questions_drawn on questions (topic_id, hash) where status = 'published' and deleted_at is null;
