#!/bin/sh
# PostgreSQL's image runs this once, on an empty volume. It creates the program's role, which owns its database and has
# no rights on the server or on other databases.
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
