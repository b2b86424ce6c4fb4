#!/bin/sh
# Brings a release out on Kubernetes: what pods need, the Job that migrates, the workers, the web pods, then the
# console. Each waits for the one before; where one fails nothing further is touched, and the release before goes
# on.
#
#   deploy/kubernetes-rollout.sh [FILE]
#
# FILE: by default kubernetes.yaml beside this script, whose objects carry the label `part`. KUBECTL: how kubectl
# is called, with its context and namespace.
set -eu
FILE=${1:-$(dirname "$0")/kubernetes.yaml}
KUBECTL=${KUBECTL:-kubectl}
MIGRATED_WITHIN=${MIGRATED_WITHIN:-7200}
READY_WITHIN=${READY_WITHIN:-2400}

stop() { echo "kubernetes-rollout: $*" >&2; exit 1; }
apply() { $KUBECTL apply --filename "$FILE" --selector "part=$1"; }
migration() { $KUBECTL get job/phonebill-migrate --output "jsonpath={.status.$1}"; }
rollout() {
  apply "$1"
  $KUBECTL rollout status "deployment/phonebill-$1" --timeout="${READY_WITHIN}s" ||
    stop "the $1 pods are not ready: nothing further was changed. To go back: kubectl rollout undo deployment/phonebill-$1"
}

apply base
# A Job is never changed: that of the release before goes first.
$KUBECTL delete job/phonebill-migrate --ignore-not-found --wait
apply migration
waited=0
until [ "$(migration succeeded)" = 1 ]; do
  if [ -n "$(migration failed)" ] || [ "$waited" -ge "$MIGRATED_WITHIN" ]; then
    $KUBECTL logs job/phonebill-migrate --tail=5 >&2 || true
    stop "the database was not migrated, and no pod was changed."
  fi
  sleep 1
  waited=$((waited + 1))
done
$KUBECTL logs job/phonebill-migrate --tail=5
rollout worker
rollout web
rollout console
