/** A database that this release cannot work with; the message is one sentence that says what to do. */
export class UnusableDatabase extends Error {
  override readonly name = 'UnusableDatabase';
}
