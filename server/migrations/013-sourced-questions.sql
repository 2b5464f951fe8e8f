-- Which chapters hold questions of past papers, or in their pattern: asked with every list of chapters.
create index question_versions_of_papers on question_versions (topic_id, id)
  where source_year is not null and not source_pattern;
create index question_versions_in_pattern on question_versions (topic_id, id)
  where source_year is not null and source_pattern;
