import type { BilingualText, Language } from '../language.ts';
import { nonEmpty, problemIfEmpty } from './required.ts';
import { problemWith, type Rule } from './rule.ts';

/** One field of a form: its label, how the typed text is read, and the rule it obeys. */
export interface FormField {
  readonly label: BilingualText;
  readonly read: (text: string) => string;
  readonly rule: Rule;
}

/** A form as a table of its fields; pages and the gateway read and check it with {@link readForm}. */
export type Form = Readonly<Record<string, FormField>>;
export type ValuesOf<F extends Form> = { readonly [Name in keyof F]: string };
export type ProblemsOf<F extends Form> = { readonly [Name in keyof F]?: string };

export interface ReadForm<F extends Form> {
  /** The values as they are sent and stored. */
  readonly values: ValuesOf<F>;
  /** The problem of each field, in the form's order; empty when there is none. */
  readonly problems: ProblemsOf<F>;
}

/**
 * Returns the problem of a value that was read: '{field} cannot be empty', or its rule's message; null when
 * there is none.
 */
export function problemInField(field: FormField, value: string, language: Language): string | null {
  const { label, rule } = field;
  return problemIfEmpty(label[language], value, language) ?? problemWith(rule, value, language);
}

/** Reads every field of a form, and returns the values and the problem of each (SPEC section 5). */
export function readForm<F extends Form>(form: F, typed: ValuesOf<F>, language: Language): ReadForm<F> {
  const values: Record<string, string> = {};
  const problems: Record<string, string> = {};
  for (const [name, field] of Object.entries(form)) {
    const value = field.read(typed[name] ?? '');
    values[name] = value;
    const problem = problemInField(field, value, language);
    if (problem !== null) problems[name] = problem;
  }
  return { values: values as ValuesOf<F>, problems };
}

/** Returns the first problem of a form that was read; null when there is none. */
export function firstProblem({
  problems,
}: {
  readonly problems: Readonly<Record<string, string | undefined>>;
}) {
  return Object.values(problems).find((problem) => problem !== undefined) ?? null;
}

/** Returns the text in composed form (NFC), with single spaces and none around it. */
export const trimmed = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/**
 * Returns a number without spaces and full-width forms, which make no difference when it is copied by hand; x
 * becomes X.
 */
export const compact = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toUpperCase();

/**
 * Returns the rule for a text of which SPEC section 5 only requires that it is not empty, with at most this
 * many characters.
 */
export function anyText(most: number): Rule {
  return {
    accepts: (value) => nonEmpty.accepts(value) && Array.from(value).length <= most,
    message: nonEmpty.message,
  };
}
