/** Identifies the unique constraint that a write violated. */

const UNIQUE_VIOLATION = '23505';
const IN_MESSAGE = /unique constraint "([^"]+)"/;

/**
 * Returns the name of the unique constraint that refused a write; null when it failed for another reason. An
 * error that passed through PL/Proxy has the name in its message only.
 */
export function violatedConstraint(error: unknown): string | null {
  const { code, constraint, message = '' } = error as Partial<Error> & { code?: string; constraint?: string };
  if (code !== UNIQUE_VIOLATION) return null;
  return constraint ?? IN_MESSAGE.exec(message)?.[1] ?? null;
}
