#!/bin/sh
# Behind `plaza upgrade`, whose help describes it. Replaces the program of the service, and puts the former one back when the new one does
# not work on the data. A shell, because it replaces the program that the command runs from.
set -eu
# The user of the service reads the program.
umask 022
root=$(dirname "$(dirname "$(readlink -f "$0")")")
. "$root/deploy/functions.sh"

next=$root.next
previous=$root.previous
# Not in /run: an upgrade that the end of the machine interrupts is put back afterwards.
checked_settings=/etc/plaza-upgrade.env
drop_in=/etc/systemd/system/plaza.service.d/upgrade.conf
# For the check, Plaza listens where no proxy looks for it.
CHECK_PORT=38517
READY_SECONDS=1800

wanted=
yes=
for argument; do
  case $argument in
    --yes) yes=1 ;;
    -*) echo 'Usage: plaza upgrade [VERSION] [--yes]' >&2; exit 2 ;;
    *) wanted=$argument ;;
  esac
done

[ "$(id -u)" = 0 ] || fail 'Run this as root: sudo plaza upgrade'
[ -e "$root/.git" ] || fail "$root is no clone, so that it cannot be upgraded by this command."
exec 9>/run/plaza-upgrade.lock
flock --nonblock 9 || fail 'Another upgrade runs.'

# The clone may belong to another user, which git refuses by default.
in_clone() { git -c safe.directory='*' -C "$@"; }

# "/var/lib/plaza/plaza.db", or the database of PostgreSQL.
database=$("$root/deploy/plaza" status 2>/dev/null | sed -n 's/^Data: \(.*\) (settings: .*/\1/p') || :
database=${database%, images in the bucket *}
[ -n "$database" ] || fail 'The settings of the service are wrong: plaza status says what to correct. Nothing was done.'
backups=/var/lib/plaza-backups

# SQLite only, while Plaza is stopped. A PostgreSQL database stays migrated, which an older version says when it starts.
copy=$database.before-upgrade
copy_database() {
  rm -rf "$copy" "$copy.partial"
  mkdir -m 700 "$copy.partial"
  cp -p --reflink=auto "$database" "$copy.partial"
  [ ! -e "$database-wal" ] || cp -p --reflink=auto "$database-wal" "$copy.partial"
  sync
  mv "$copy.partial" "$copy"
}
put_database_back() {
  [ -e "$copy" ] || return 0
  rm -f "$database-wal" "$database-shm"
  cp -p --reflink=auto "$copy"/* "$(dirname "$database")"
  sync
}
remove_database_copy() { rm -rf "$copy" "$copy.partial"; }

# What lets the service start where only this machine reaches it.
remove_check() {
  rm -f "$drop_in" "$checked_settings"
  rmdir --ignore-fail-on-non-empty "$(dirname "$drop_in")"
}

# What was done so far: built, stopped or switched. Undone at any end but success.
state=
undo() {
  code=$?
  trap '' EXIT INT TERM HUP
  set +e
  if [ "$state" = stopped ] || [ "$state" = switched ]; then
    echo 'Putting the former version and the data back' >&2
    systemctl stop plaza
    if [ "$state" = switched ]; then
      rm -rf "$next"
      [ ! -e "$previous" ] || { mv "$root" "$next"; mv "$previous" "$root"; }
      put_database_back
    fi
    remove_check
    remove_database_copy
    write_unit
    systemctl reset-failed plaza
    systemctl start plaza
    if is_ready_within "$READY_SECONDS"; then
      echo 'Plaza runs again as before, and lost nothing.' >&2
    else
      echo "Plaza does not start: plaza logs says why. Backups are in $backups." >&2
    fi
  fi
  rm -rf "$next"
  [ "$code" -ne 0 ] || code=1
  exit "$code"
}

if [ -e "$drop_in" ]; then
  echo 'An upgrade was interrupted while it replaced the program.'
  state=switched
  undo
fi
remove_database_copy

in_clone "$root" diff --quiet HEAD || fail "Files of the program in $root were changed: git -C $root diff shows them. Undo or commit the changes."
before=$(in_clone "$root" rev-parse --short HEAD)
branch=$(in_clone "$root" symbolic-ref --quiet --short HEAD) || :
echo 'Looking for versions'
in_clone "$root" fetch --quiet --tags origin
newest=$wanted
[ -n "$newest" ] || newest=$(in_clone "$root" tag --list 'v[0-9]*' --sort=-version:refname | head -n 1)
[ -n "$newest" ] || newest=origin/${branch:-HEAD}
target=$(in_clone "$root" rev-parse --verify --quiet "origin/$newest^{commit}" || in_clone "$root" rev-parse --verify --quiet "$newest^{commit}") ||
  fail "There is no version $newest."
after=$(in_clone "$root" rev-parse --short "$target")
if [ "$after" = "$before" ] || { [ -z "$wanted" ] && in_clone "$root" merge-base --is-ancestor "$target" HEAD; }; then
  echo "Plaza is up to date: $before."
  exit
fi

backup=$backups/upgrade-$(date -u +%Y-%m-%dT%H-%M-%S)-$before.tar
echo "This is going to
  build version $after in $next, while $before runs
  back up all data to $backup
  stop Plaza, replace $before by $after, let it migrate $database, and check it
  start Plaza, or put $before and its data back when the check fails"
if [ -z "$yes" ]; then
  [ -t 0 ] || fail 'Nothing was done. To agree without a terminal, add --yes.'
  printf 'Continue? [y/N] '
  read -r answer
  case $answer in [yY]*) ;; *) fail 'Nothing was done.' ;; esac
fi

state=built
trap undo EXIT
trap 'exit 130' INT TERM HUP
echo "Building version $after"
rm -rf "$next" "$previous"
git -c safe.directory='*' clone --quiet --no-checkout "$root" "$next"
git -C "$next" remote set-url origin "$(in_clone "$root" remote get-url origin)"
git -C "$next" fetch --quiet --tags origin
git -C "$next" checkout --quiet ${branch:+-B "$branch"} "$target"
(cd "$next" && node scripts/setup.mjs build)
echo 'Backing up'
"$root/deploy/plaza" backup "$backup" --quiet
had_errors=
"$root/deploy/plaza" doctor >/dev/null 2>&1 || had_errors=1

echo "Replacing version $before by $after"
state=stopped
(umask 077 && { cat /etc/plaza.env; printf '\nHOST=127.0.0.1\nPORT=%s\n' "$CHECK_PORT"; } > "$checked_settings")
mkdir -p "$(dirname "$drop_in")"
printf '[Service]\nRestart=no\nEnvironmentFile=\nEnvironmentFile=%s\n' "$checked_settings" > "$drop_in"
systemctl stop plaza
case $database in /*) copy_database ;; esac
state=switched
mv "$root" "$previous"
mv "$next" "$root"
write_unit
echo "Checking version $after"
check() (
  export PLAZA_ENVIRONMENT_FILE="$checked_settings"
  "$@"
)
systemctl start plaza
if ! check is_ready_within "$READY_SECONDS"; then
  journalctl --unit plaza --output cat --lines 5 >&2
  fail "Version $after does not become ready."
fi
if ! report=$(check "$root/deploy/plaza" doctor 2>&1) && [ -z "$had_errors" ]; then
  echo "$report" | grep '^error' >&2 || echo "$report" >&2
  fail "Version $after finds errors that $before did not find."
fi

# From here on members write with the new version.
trap '' EXIT INT TERM HUP
remove_database_copy
systemctl stop plaza
remove_check
write_unit
systemctl start plaza
rm -rf "$previous"
find "$backups" -maxdepth 1 -name 'upgrade-*.tar' ! -path "$backup" -delete
is_ready_within 60 || fail "Version $after works on the data, but did not become ready with its address: plaza logs says why."
echo "Plaza is version $after now. The data as of before the upgrade: $backup"
