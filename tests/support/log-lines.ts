/** A line of a gateway's log, as far as tests look into it. */
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

/** The lines of an output that name a number, as grep finds them, in the order of their times. */
export function linesAbout(number: string, output: string): LogLine[] {
  return output
    .split('\n')
    .filter((line) => line.includes(number))
    .map((line) => JSON.parse(line) as LogLine & { readonly time: string })
    .toSorted((one, other) => (one.time < other.time ? -1 : 1));
}

/** What a line of a log says went wrong, with its cause; what is no JSON, as it is. */
export function complaintOf(line: string): string {
  try {
    const { msg, error, what } = JSON.parse(line) as { msg?: string; error?: string; what?: string };
    return [msg, error, what].filter(Boolean).join(': ');
  } catch {
    return line;
  }
}
