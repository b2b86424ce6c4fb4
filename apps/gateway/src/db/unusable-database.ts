/** A database that this release cannot work with; the message says in one sentence what to do. */
export class UnusableDatabase extends Error {
  override readonly name = 'UnusableDatabase';
}
