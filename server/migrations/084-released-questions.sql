-- A question is its teacher's own as long as it is held. Those that were released belong to the institute.
update questions set owner_id = null where owner_id is not null and audience = 'everyone';
