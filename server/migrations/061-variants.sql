-- The questions of one template: asked for when a learner has met one of them and another could come.
create index questions_by_variant_group on questions (variant_group) where variant_group is not null;
