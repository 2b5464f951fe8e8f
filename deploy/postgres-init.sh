#!/bin/sh
# Run once by PostgreSQL's image, on an empty volume. Makes the account of the program: it owns its database, and can do
# nothing to the server or to another database.
set -eu
: "${RASAYAN_ROLE:=rasayan}" "${RASAYAN_PASSWORD_FILE:=/run/secrets/rasayan_password}"
export RASAYAN_ROLE RASAYAN_PASSWORD_FILE
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
\set role `printf %s "$RASAYAN_ROLE"`
\set password `cat "$RASAYAN_PASSWORD_FILE"`
create role :"role" login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
create database :"role" owner :"role" template template0 encoding 'UTF8';
revoke all on database :"role" from public;
SQL
