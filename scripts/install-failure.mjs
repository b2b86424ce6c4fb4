// Explains why the dependencies could not be installed, in one sentence for the person who typed the command.

const REASONS = [
  [/ENOSPC|EDQUOT/, () => 'The disk is full: about 1 GB is needed.'],
  [
    /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ERR_SOCKET_TIMEOUT|ENETUNREACH|EHOSTUNREACH/,
    () =>
      'The npm registry cannot be reached: check the network (or npm\'s "registry" and "proxy" settings) ' +
      'and start again.',
  ],
  [/EACCES|EROFS|EPERM/, (output, folder) => `This user cannot write ${pathIn(output) ?? folder}.`],
  [
    /EUSAGE|can only install packages when/,
    () => 'package.json and package-lock.json do not agree: run  npm install  and start again.',
  ],
  [
    /ENOTEMPTY|EBUSY/,
    (output, folder) =>
      `Something else writes in node_modules of ${folder}: end it (an npm, an editor), and start again.`,
  ],
  [/spawn npm ENOENT/, () => 'npm is not there: it comes with Node.js.'],
];

/**
 * Returns the sentence for npm's output. An unknown failure is shown with the end of that output, and the
 * command that shows more.
 */
export function explainFailure(output, folder) {
  const known = REASONS.find(([pattern]) => pattern.test(output));
  if (known) return `The dependencies could not be installed. ${known[1](output, folder)}`;
  const end = output.trimEnd().split('\n').slice(-25).join('\n');
  return `${end}\n\nThe dependencies could not be installed. To see more, run  npm ci  yourself.`;
}

function pathIn(output) {
  return /^npm (?:error|ERR!) path (.+)$/m.exec(output)?.[1] ?? /E[A-Z]+:[^']*'([^']+)'/.exec(output)?.[1];
}
