#!/bin/sh
# Restarts the web processes of this machine one after the other; behind nginx.conf no request is lost. Type, as
# root, the names of all of them:
#
#   /opt/phonebill/deploy/rolling-restart.sh web-1 web-2
#
# Of each in turn: nginx is told to send it nothing (`backup` in its line: only if no other one can be connected
# to); when nginx works by that, phonebill@NAME is restarted; when it is ready, nginx sends to it again. What
# nginx sent just before is answered within DRAIN_MS. Who is not ready within 60 s stays left out, and nothing
# else is restarted: see its log, mend it, type the same again. After an interruption too: who is left out, or
# down, comes first, and nobody is left out before another one is in and ready.
# Needs curl and ps. /etc/phonebill/NAME.env has PORT and OPERATIONS_PORT.
set -eu
UPSTREAM=${UPSTREAM:-/etc/nginx/phonebill-upstream.conf}
ENVIRONMENT=${ENVIRONMENT:-/etc/phonebill}
NGINX_COMMAND=${NGINX_COMMAND:-nginx}
NGINX_PID=${NGINX_PID:-/run/nginx.pid}
RESTART=${RESTART:-systemctl restart}
READY_WITHIN_S=${READY_WITHIN_S:-60}

stop() { echo "rolling-restart: $*" >&2; exit 1; }
port() { sed -n "s/^$2=//p" "$ENVIRONMENT/$1.env"; }
line() { echo "^server [^ ]*:$(port "$1" PORT) .*"; }
is_left_out() { grep -q "$(line "$1")backup;" "$UPSTREAM"; }
is_ready() { curl -fsS -m 5 -o /dev/null "http://127.0.0.1:$(port "$1" OPERATIONS_PORT)/readyz" 2>&-; }
workers() { ps -o pid=,args= --ppid "$(cat "$NGINX_PID")" | sed -n 's/^ *\([0-9]*\) .*worker process$/\1/p'; }

# Returns when no worker with the file of before takes requests any more.
reload() {
  before=$(workers)
  $NGINX_COMMAND -t -q
  $NGINX_COMMAND -s reload
  tries=0
  while workers | grep -qxF "$before"; do
    tries=$((tries + 1))
    [ $tries -lt 30 ] || stop "nginx does not take the new file: see its log"
    sleep 1
  done
}

# Who serves nobody comes first: left out by an earlier run, or down.
idle= others=
for name; do
  grep -q "$(line "$name")" "$UPSTREAM" || stop "no line for $name in $UPSTREAM"
  if is_left_out "$name" || ! is_ready "$name"; then idle="$idle $name"; else others="$others $name"; fi
done

for name in $idle $others; do
  serving=
  for other; do
    if [ "$other" != "$name" ] && ! is_left_out "$other" && is_ready "$other"; then serving=$other; fi
  done
  [ "$serving" ] || stop "$name is not restarted: no other process is ready"
  is_left_out "$name" || sed -i "/$(line "$name")/s/;/ backup;/" "$UPSTREAM"
  reload
  echo "$name: restarting, $serving serves"
  $RESTART "phonebill@$name" || stop "$name does not restart and is left out; $serving serves"
  until=$(($(date +%s) + READY_WITHIN_S))
  until is_ready "$name"; do
    [ "$(date +%s)" -lt $until ] || stop "$name is not ready within $READY_WITHIN_S s and left out; $serving serves"
    sleep 1
  done
  sed -i "/$(line "$name")/s/ backup;/;/" "$UPSTREAM"
  reload
  echo "$name: ready"
done
