"""Runs a whole OpenStack Swift with its S3 interface in one process: one disk, one copy, for tests.

Arguments: folder, port (0 takes a free one), user, secret key. Writes the port to standard output once it answers. Ends,
and removes the folder, when standard input closes; when it is killed the folder stays, to be started from again.
"""

import eventlet

eventlet.monkey_patch()

import os
import shutil
import socket
import sys

from eventlet import wsgi
from eventlet.hubs import trampoline
from swift.common.http_protocol import SwiftHttpProtocol
from swift.common.ring import RingBuilder
from swift.common.utils import NullLogger, set_swift_dir
from swift.common.wsgi import ConfigString, loadapp

folder, port, user, secret_key = sys.argv[1:]

# No durability: it lives as long as the tests.
os.fsync = lambda file: None

# Long timeouts and no error suppression, for busy machines.
DEFAULTS = f"""
[DEFAULT]
swift_dir = {folder}
devices = {folder}
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
conn_timeout = 20
node_timeout = 20
container_update_timeout = 20
error_suppression_interval = 0
log_level = CRITICAL
"""

# No cache answers at port 1, which Swift does without.
PROXY = f"""
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth slo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = test
[filter:tempauth]
use = egg:swift#tempauth
user_test_{user} = {secret_key} .admin
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
"""


def listen(port=0):
    listener = eventlet.listen(("127.0.0.1", port))
    # Otherwise every answer waits 40 ms for the other side.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def serve(config, listener):
    app = loadapp(ConfigString(DEFAULTS + config))
    options = dict(protocol=SwiftHttpProtocol, capitalize_response_headers=False)
    eventlet.spawn(wsgi.server, listener, app, NullLogger(), **options)
    return listener.getsockname()[1]


def write_ring(name, port):
    ring = RingBuilder(part_power=0, replicas=1, min_part_hours=0)
    ring.add_dev(dict(region=1, zone=1, weight=1, ip="127.0.0.1", port=port, device="disk"))
    ring.rebalance()
    ring.get_ring().save(os.path.join(folder, f"{name}.ring.gz"))


# Before others take a free port, which may be this one.
front = listen(int(port))
os.makedirs(os.path.join(folder, "disk"), exist_ok=True)
with open(os.path.join(folder, "swift.conf"), "w") as file:
    file.write("[swift-hash]\nswift_hash_path_suffix = test\n")
set_swift_dir(folder)
for server in "account", "container", "object":
    write_ring(server, serve(f"[app:main]\nuse = egg:swift#{server}\n", listen()))
print(serve(PROXY, front), flush=True)

trampoline(sys.stdin, read=True)
shutil.rmtree(folder)
