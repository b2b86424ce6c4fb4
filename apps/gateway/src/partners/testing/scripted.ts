/** A partner whose answers a test scripts: for interleavings that a real one gives only by chance. */
export interface Scripted<Port> {
  readonly port: Port;
  /** The calls so far, with their first argument. */
  readonly calls: { readonly name: keyof Port; readonly input: unknown }[];
  /** The bodies that the calls so far sent as they were kept. */
  readonly bodies: readonly string[];
  /** How often this was called. */
  count(name: keyof Port): number;
  /** From now on this call is answered so. */
  answer<Name extends keyof Port>(name: Name, answer: Port[Name]): void;
}

/** Begins with these answers. */
export function scripted<Port extends object>(usual: Port): Scripted<Port> {
  const answers = { ...usual };
  const calls: { name: keyof Port; input: unknown }[] = [];
  const bodies: string[] = [];
  const entries = (Object.keys(usual) as (keyof Port)[]).map((name) => [
    name,
    (...given: unknown[]) => {
      // What is composed or known without asking calls nobody.
      if (!String(name).endsWith('Body') && name !== 'serves') calls.push({ name, input: given[0] });
      if (typeof given[1] === 'string') bodies.push(given[1]);
      return (answers[name] as (...all: unknown[]) => unknown)(...given);
    },
  ]);
  return {
    port: Object.fromEntries(entries) as Port,
    calls,
    bodies,
    count: (name) => calls.filter((call) => call.name === name).length,
    answer: (name, answer) => void (answers[name] = answer),
  };
}
