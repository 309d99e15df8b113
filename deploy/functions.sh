# shellcheck shell=sh
# Functions of install.sh and upgrade.sh. Both set `root`, the folder of the program.
# shellcheck disable=SC2154

fail() {
  echo "$1" >&2
  exit 1
}

# Writes the unit of the program in $root, and lets systemd read it.
write_unit() {
  sed "s#/opt/plaza#$root#g" "$root/deploy/plaza.service" > /etc/systemd/system/plaza.service
  systemctl daemon-reload
}

# Waits until Plaza is ready: at most $1 seconds, and no longer than the service runs.
is_ready_within() {
  tries=$1
  until "$root/deploy/plaza" status >/dev/null 2>&1; do
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || return 1
    case $(systemctl show --value --property ActiveState plaza) in
      failed | inactive | deactivating) return 1 ;;
    esac
    sleep 1
  done
}
