/** Thrown when files that an operator edits are wrong; lists every fault with its file, place and reason. */
export class FaultyFiles extends Error {
  override readonly name = 'FaultyFiles';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}
