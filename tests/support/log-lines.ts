/** The fields of a gateway's log line that tests read. */
export interface LogLine {
  readonly level: string;
  readonly role: string;
  readonly process: string;
  readonly msg: string;
  readonly orderNo?: string;
  readonly agreementNo?: string;
  readonly chargeNo?: string;
  readonly step?: string;
  readonly state?: string;
  readonly partner?: string;
  readonly call?: string;
  readonly event?: string;
  readonly outcome?: string;
  readonly ms?: number;
}

/** Returns the lines of an output that contain a number, as grep finds them, in the order of their times. */
export function linesAbout(number: string, output: string): LogLine[] {
  return output
    .split('\n')
    .filter((line) => line.includes(number))
    .map((line) => JSON.parse(line) as LogLine & { readonly time: string })
    .toSorted((one, other) => (one.time < other.time ? -1 : 1));
}

/** Returns the error in a log line, with its cause; a line that is not JSON is returned as it is. */
export function complaintOf(line: string): string {
  try {
    const { msg, error, what } = JSON.parse(line) as { msg?: string; error?: string; what?: string };
    return [msg, error, what].filter(Boolean).join(': ');
  } catch {
    return line;
  }
}
