-- The vocabulary is read whole and compared in the process, so nothing uses its trigrams.
drop index search_vocabulary_trgm_idx;
