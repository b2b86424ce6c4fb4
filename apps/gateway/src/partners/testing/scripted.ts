/** A partner whose answers a test sets: for orders of events that occur with a real one only by chance. */
export interface Scripted<Port> {
  readonly port: Port;
  /** The calls so far, with their first argument. */
  readonly calls: { readonly name: keyof Port; readonly input: unknown }[];
  /** The stored bodies that the calls so far sent. */
  readonly bodies: readonly string[];
  /** Returns how often this call was made. */
  count(name: keyof Port): number;
  /** Sets the answer to this call from now on. */
  answer<Name extends keyof Port>(name: Name, answer: Port[Name]): void;
}

/** Creates a scripted partner with these initial answers. */
export function scripted<Port extends object>(usual: Port): Scripted<Port> {
  const answers = { ...usual };
  const calls: { name: keyof Port; input: unknown }[] = [];
  const bodies: string[] = [];
  const entries = (Object.keys(usual) as (keyof Port)[]).map((name) => [
    name,
    (...given: unknown[]) => {
      // Composing a body and `serves` make no call to the partner.
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
