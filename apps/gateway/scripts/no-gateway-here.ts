/**
 * Returns what `partners check` prints when the variables of a gateway are missing: usually it was run beside
 * `npm start`, whose partners are the sandbox, or on the right host in a shell without its settings.
 */
export function noGatewayHere(problems: readonly string[]): string[] {
  const count = problems.length === 1 ? '1 variable' : `${problems.length} variables`;
  return [
    `Nobody was asked: this shell has not what a gateway is given (${count}, below).`,
    'Beside npm start there is nobody to check: the sandbox plays every partner, with keys of its own.',
    'On a host of real partners give it the variables of a gateway first (docs/go-live.md):',
    '  set -a; . /etc/phonebill/common.env; cd /etc/phonebill/secrets',
    '  for name in *; do export "${name}_FILE=$PWD/$name"; done; set +a; cd -',
    '',
    ...problems,
  ];
}
