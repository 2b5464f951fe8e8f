-- How many linked decisions a question takes, as rated by somebody who solved it blind. Papers for JEE Advanced are drawn
-- by it.
alter table questions add column depth smallint check (depth between 1 and 10);
