import type { BilingualText, Language } from '../language.ts';
import { nonEmpty, problemIfEmpty } from './required.ts';
import { problemWith, type Rule } from './rule.ts';

/** One field of a form: what it is called, how what was typed is read, and the rule it obeys. */
export interface FormField {
  readonly label: BilingualText;
  readonly read: (text: string) => string;
  readonly rule: Rule;
}

/** A form by its fields; pages and the gateway read and check it with {@link readForm}. */
export type Form = Readonly<Record<string, FormField>>;
export type ValuesOf<F extends Form> = { readonly [Name in keyof F]: string };
export type ProblemsOf<F extends Form> = { readonly [Name in keyof F]?: string };

export interface ReadForm<F extends Form> {
  /** As they are sent and kept. */
  readonly values: ValuesOf<F>;
  /** By field, in the form's order; empty when all is well. */
  readonly problems: ProblemsOf<F>;
}

/** What is wrong with a value that was read: '{field} cannot be empty', or its rule's message; else null. */
export function problemInField(field: FormField, value: string, language: Language): string | null {
  const { label, rule } = field;
  return problemIfEmpty(label[language], value, language) ?? problemWith(rule, value, language);
}

/** Reads every field of a form and says what is wrong with each (SPEC section 5). */
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

/** The first problem of a form that was read; null when there is none. */
export function firstProblem({
  problems,
}: {
  readonly problems: Readonly<Record<string, string | undefined>>;
}) {
  return Object.values(problems).find((problem) => problem !== undefined) ?? null;
}

/** Text as people write it, without spaces around it. */
export const trimmed = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** A number that is copied by hand: spaces in it and full-width forms mean the same, as do X and x. */
export const compact = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toUpperCase();

/** A rule for text that SPEC section 5 asks no more of than to be there, of at most so many characters. */
export function anyText(most: number): Rule {
  return {
    accepts: (value) => nonEmpty.accepts(value) && Array.from(value).length <= most,
    message: nonEmpty.message,
  };
}
