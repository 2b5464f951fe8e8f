#!/bin/sh
# Creates the secrets that compose.yaml mounts, one file each. Existing files are never overwritten.
# Only the owner can enter the folder. The files are world-readable because users inside the containers must read them.
set -eu
folder=${1:-"$(dirname "$0")/secrets"}
umask 077
mkdir -p "$folder"
chmod 700 "$folder"
make() {
  if [ -e "$folder/$1" ]; then
    cat > /dev/null
    return
  fi
  cat > "$folder/$1.new"
  chmod 444 "$folder/$1.new"
  mv "$folder/$1.new" "$folder/$1"
}
openssl rand -hex 24 | make postgres_password
openssl rand -hex 24 | make rasayan_password
openssl rand -hex 24 | make metrics_token
openssl rand -hex 32 | make backup_key
printf 'postgresql://rasayan:%s@postgres:5432/rasayan\n' "$(cat "$folder/rasayan_password")" | make database_url
printf 'postgresql://postgres:%s@postgres:5432/postgres\n' "$(cat "$folder/postgres_password")" | make admin_database_url
echo "The secrets are in $folder. Keep a copy of backup_key elsewhere: without it, backups can't be read."
