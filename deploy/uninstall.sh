#!/bin/sh
# Removes what deploy/install.sh installed. Data, backups and settings are kept, unless --delete-data is given.
set -eu

data=
for argument; do
  case $argument in
    --delete-data) data=1 ;;
    *) echo 'Usage: deploy/uninstall.sh [--delete-data]' >&2; exit 2 ;;
  esac
done
[ "$(id -u)" = 0 ] || { echo "Run this as root: sudo $0" >&2; exit 1; }

if [ -e /etc/systemd/system/plaza.service ]; then
  systemctl disable --now plaza
  rm -f /etc/systemd/system/plaza.service /etc/systemd/system/plaza.service.d/upgrade.conf /etc/plaza-upgrade.env
  systemctl daemon-reload
fi
rm -f /usr/local/bin/plaza
if grep -qs '^# Plaza' /etc/caddy/Caddyfile; then
  # The certificates of the domain, by any authority.
  domain=$(sed -n 's/^\([A-Za-z0-9.-]*\) {$/\1/p' /etc/caddy/Caddyfile)
  [ -z "$domain" ] || rm -rf /var/lib/caddy/.local/share/caddy/certificates/*/"$domain"
  if [ -e /etc/caddy/Caddyfile.before-plaza ]; then mv /etc/caddy/Caddyfile.before-plaza /etc/caddy/Caddyfile; else rm /etc/caddy/Caddyfile; fi
  systemctl restart caddy
fi
if [ -n "$data" ]; then
  rm -rf /var/lib/plaza /var/lib/plaza-backups /var/lib/private/plaza /var/lib/private/plaza-backups /etc/plaza.env
  if getent passwd plaza >/dev/null; then userdel plaza; fi
  echo "Removed Plaza, its data, backups and settings. Delete $(dirname "$(dirname "$(readlink -f "$0")")") to remove the program."
else
  echo 'Removed the service. Data, backups and settings are kept in /var/lib/plaza, /var/lib/plaza-backups and /etc/plaza.env.'
fi
