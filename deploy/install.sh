#!/bin/sh
# Installs Plaza as a service of systemd, from the clone that contains this file, on Debian, Ubuntu and their derivatives.
set -eu

usage() {
  cat <<'TEXT'
Usage: deploy/install.sh [--domain NAME [--local-certificates]] [--yes]

Says what it is going to do, asks, and installs Plaza as the service `plaza` with the command `plaza`.

  --domain NAME         the domain name of this machine: Caddy serves https://NAME, and its ports 80 and 443 must be reachable
  --local-certificates  for a name that only your own network knows: Caddy issues the certificate, and browsers have to trust
                        /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt
  --yes                 does not ask

Run it again after a change: it changes only what differs, and keeps data and settings. deploy/uninstall.sh undoes it.
TEXT
}

root=$(dirname "$(dirname "$(readlink -f "$0")")")
. "$root/deploy/functions.sh"

domain=
options=
yes=
while [ $# -gt 0 ]; do
  case $1 in
    --domain) domain=${2:-}; [ -n "$domain" ] || fail 'Name the domain after --domain.'; shift 2 ;;
    --local-certificates) options='{
	local_certs
}
'; shift ;;
    --yes) yes=1; shift ;;
    --help) usage; exit ;;
    *) usage >&2; exit 2 ;;
  esac
done

settings=/etc/plaza.env
caddyfile=/etc/caddy/Caddyfile
original=$caddyfile.before-plaza

[ "$(id -u)" = 0 ] || fail "Run this as root: sudo $0"
[ -d /run/systemd/system ] || fail 'systemd does not run here. docs/operations.md says how to start Plaza without it.'
command -v apt-get >/dev/null || fail 'This script needs apt-get. On another distribution follow deploy/plaza.service by hand.'
case $root in
  /home/* | /root/* | /tmp/*) fail "The service cannot read $root. Clone Plaza to /opt/plaza, and run its deploy/install.sh." ;;
esac
case $domain in
  *[!A-Za-z0-9.-]*) fail "$domain is no domain name." ;;
esac

packages=
for package in git nodejs npm libatomic1 ${domain:+caddy}; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || packages="$packages $package"
done
# A Node of another origin brings npm, with which the package conflicts.
if command -v npm >/dev/null; then packages=$(echo "$packages" | sed 's/ nodejs//; s/ npm//'); fi

# The file that comes with Caddy, or one of this script that nobody changed, may be replaced. Its first line has the sum of the others.
first_line() { echo "# Plaza, written by deploy/install.sh: $(md5sum | cut -d' ' -f1)"; }
owns_caddyfile() {
  [ ! -e "$caddyfile" ] || [ "$(head -n 1 "$caddyfile")" = "$(tail -n +2 "$caddyfile" | first_line)" ] ||
    dpkg-query -W -f '${Conffiles}' caddy 2>/dev/null | grep -q "$caddyfile $(md5sum "$caddyfile" | cut -d' ' -f1)"
}
replaces=
if [ -n "$domain" ] && owns_caddyfile; then replaces=1; fi

echo "This is going to"
[ -z "$packages" ] || echo "  install the packages$packages"
echo "  build Plaza in $root"
echo "  create the user plaza, and the folders /var/lib/plaza and /var/lib/plaza-backups"
[ -e "$settings" ] || echo "  write the settings $settings"
echo "  install and start the service plaza, and the command /usr/local/bin/plaza"
if [ -n "$domain" ]; then
  [ -n "$replaces" ] || echo "  leave $caddyfile as it is, because somebody wrote or changed it: add what deploy/Caddyfile has"
  [ -z "$replaces" ] || echo "  let Caddy serve https://$domain by $caddyfile"
fi
if [ -z "$yes" ]; then
  [ -t 0 ] || fail 'Nothing was done. To agree without a terminal, add --yes.'
  printf 'Continue? [y/N] '
  read -r answer
  case $answer in [yY]*) ;; *) fail 'Nothing was done.' ;; esac
fi

if [ -n "$packages" ]; then
  apt-get update
  # shellcheck disable=SC2086
  DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $packages
fi
(cd "$root" && node scripts/setup.mjs build)

getent passwd plaza >/dev/null || useradd --system --user-group --home-dir /var/lib/plaza --no-create-home --shell /usr/sbin/nologin plaza

[ -e "$settings" ] || (umask 077 && : > "$settings")
chown root:plaza "$settings"
chmod 640 "$settings"
[ -z "$(tail -c 1 "$settings")" ] || echo >> "$settings"
add_setting() { grep -q "^$1=" "$settings" || echo "$1=$2" >> "$settings"; }
add_setting DATA_DIR /var/lib/plaza
add_setting BACKUP_DIR /var/lib/plaza-backups
if [ -n "$domain" ]; then
  sed -i '/^PUBLIC_URL=/d' "$settings"
  add_setting PUBLIC_URL "https://$domain"
  add_setting TRUST_PROXY 127.0.0.1
fi

ln -sfn "$root/deploy/plaza" /usr/local/bin/plaza
write_unit
systemctl enable plaza
systemctl restart plaza
if [ -n "$replaces" ]; then
  if [ -e "$caddyfile" ] && ! grep -q '^# Plaza' "$caddyfile"; then mv "$caddyfile" "$original"; fi
  content=$(printf '%s' "$options"; sed "s/plaza\.example/$domain/" "$root/deploy/Caddyfile")
  { echo "$content" | first_line; echo "$content"; } > "$caddyfile"
  systemctl enable caddy
  systemctl restart caddy
fi

is_ready_within 60 || fail 'Plaza is installed, and did not become ready within a minute. Its log has the reason: plaza logs'
/usr/local/bin/plaza status
journalctl --unit plaza --output cat --lines 50 | grep '/claim and enter' | tail -n 1 || :
