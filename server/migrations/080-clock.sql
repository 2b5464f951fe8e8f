-- An SQL function that reads a table is planned anew wherever it stands, with each statement; PL/pgSQL keeps the plan
-- for the whole connection. A statement that asks the time three times spent more on that than on its rows.
create or replace function app_now() returns timestamptz language plpgsql volatile as
  $$ begin return clock_timestamp() + (select shift from app_clock); end $$;
