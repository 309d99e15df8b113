import { expect, it } from 'vitest';
import { linuxFamily } from './linux-family.mjs';

it.each([
  ['Debian', 'ID=debian\nVERSION_CODENAME=bookworm', 'debian'],
  ['Ubuntu', 'NAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian', 'debian'],
  ['Mint', 'ID=linuxmint\nID_LIKE="ubuntu debian"', 'debian'],
  ['Fedora', 'ID=fedora', 'fedora'],
  ['Rocky', 'ID="rocky"\nID_LIKE="rhel centos fedora"', 'fedora'],
  ['openSUSE', 'ID="opensuse-leap"\nID_LIKE="suse opensuse"', 'suse'],
])('%s has the packages of its family', (_name, osRelease, family) => {
  expect(linuxFamily(osRelease)).toBe(family);
});

it.each([
  ['Alpine', 'ID=alpine\nHOME_URL="https://alpinelinux.org/"'],
  ['a system that only names Debian', 'NAME="Not debian"\nVARIANT_ID=debian\nID=other'],
  ['no file', ''],
])('%s has no family', (_name, osRelease) => {
  expect(linuxFamily(osRelease)).toBeUndefined();
});
