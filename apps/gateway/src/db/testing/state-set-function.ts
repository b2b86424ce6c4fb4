/** The text of a database function that gives a set of states, made from the set beside its state table. */
import type { StateSet } from '@phonebill/states';

/**
 * `from`: where the set stands; `means`: what its states have in common. The text is that of a file in
 * `db/functions/`, which a test compares with it, and writes when it is run with `-u`.
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
