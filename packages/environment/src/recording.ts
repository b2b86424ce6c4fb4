/**
 * Records which variables the code reads from the environment; docs/configuration.md is generated from it.
 */
import type { EnvironmentReader } from './reader.ts';

export interface VariableRead {
  readonly name: string;
  /** Whether no process starts without it. */
  readonly isRequired: boolean;
  /**
   * The default in the form in which it would be written; undefined when there is none, or when it is derived
   * from other variables.
   */
  readonly usual: string | undefined;
  /** The permitted values, where the code gives a range or a list. */
  readonly allowed: string | undefined;
}

let recording: Map<string, VariableRead> | undefined;

/** Runs `work` and returns every variable that was read meanwhile, once each, in the order of reading. */
export function recordReads(work: () => void): readonly VariableRead[] {
  const reads = new Map<string, VariableRead>();
  recording = reads;
  try {
    work();
  } finally {
    recording = undefined;
  }
  return [...reads.values()];
}

/** Returns the reader, extended to note each read while a recording is running. */
export function recorded(reader: EnvironmentReader): EnvironmentReader {
  if (recording === undefined) return reader;
  const reads = recording;
  const note = (name: string, facts: Partial<VariableRead> = {}): void => {
    const before = reads.get(name);
    reads.set(name, {
      name,
      isRequired: before?.isRequired === true || facts.isRequired === true,
      usual: before?.usual ?? facts.usual,
      allowed: before?.allowed ?? facts.allowed,
    });
  };
  const noted =
    <Rest extends readonly unknown[], Value>(
      read: (name: string, ...rest: Rest) => Value,
      facts: Partial<VariableRead> = {},
    ) =>
    (name: string, ...rest: Rest): Value => {
      note(name, facts);
      return read(name, ...rest);
    };
  return {
    ...reader,
    text: noted(reader.text),
    required: noted(reader.required, { isRequired: true }),
    wholeNumber: (name, range) => {
      note(name, { usual: String(range.usual), allowed: `${range.least} to ${range.most}` });
      return reader.wholeNumber(name, range);
    },
    factor: (name, range) => {
      note(name, { usual: String(range.usual), allowed: `above 0, at most ${range.most}` });
      return reader.factor(name, range);
    },
    oneOf: (name, values, usual) => {
      note(name, { usual, allowed: values.join(', ') });
      return reader.oneOf(name, values, usual);
    },
    httpUrl: noted(reader.httpUrl, { isRequired: true }),
    optionalHttpUrl: noted(reader.optionalHttpUrl),
    parsed: (name, parse, otherwise) => {
      note(name, { usual: typeof otherwise === 'string' && otherwise !== '' ? otherwise : undefined });
      return reader.parsed(name, parse, otherwise);
    },
    key: noted(reader.key, { isRequired: true }),
  };
}
