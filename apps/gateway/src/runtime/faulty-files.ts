/** Thrown when files that an operator edits are wrong: every fault, each with its file, place and why. */
export class FaultyFiles extends Error {
  override readonly name = 'FaultyFiles';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}
