/** Which rule of uniqueness a write broke. */

const UNIQUE_VIOLATION = '23505';
const IN_MESSAGE = /unique constraint "([^"]+)"/;

/**
 * The name of the unique constraint that refused a write; null: it failed for another reason. An error that
 * came by way of PL/Proxy has the name in its message alone.
 */
export function violatedConstraint(error: unknown): string | null {
  const { code, constraint, message = '' } = error as Partial<Error> & { code?: string; constraint?: string };
  if (code !== UNIQUE_VIOLATION) return null;
  return constraint ?? IN_MESSAGE.exec(message)?.[1] ?? null;
}
