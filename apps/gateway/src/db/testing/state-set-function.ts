/**
 * Generates the text of a database function that returns a set of states, from the set beside its state
 * table.
 */
import type { StateSet } from '@phonebill/states';

/**
 * Returns the text. `from`: the file that defines the set; `means`: what its states have in common. The text
 * is that of a file in `db/functions/`; a test compares it with the file, and writes the file when run with
 * `-u`.
 */
export function stateSetFunction(name: string, { states }: StateSet, from: string, means: string): string {
  return `-- ${means}
--
-- Made from ${from}: a test there writes this file.
create or replace function ${name}() returns text[] language sql immutable as $$
  select array[${states.map((state) => `'${state}'`).join(', ')}]
$$;
`;
}
