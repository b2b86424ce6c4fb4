import { type Form, problemInField, readForm, type ValuesOf } from '@phonebill/contract/validation';
import { type ChangeEvent, type FocusEvent, type RefCallback, useState } from 'react';
import { useLanguage, useLanguageChange } from '../platform/language/index.ts';

/** What a field of a form is given, beside what is its own. */
export interface BoundField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly problem: string | null;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLInputElement | HTMLSelectElement>) => void;
}

export interface UsedForm<F extends Form> {
  /** Of the element that holds the fields. */
  readonly attach: RefCallback<HTMLElement>;
  field(name: keyof F & string): BoundField;
  set(name: keyof F & string, value: string): void;
  /** What is to be sent; null when a rule is broken: its field says so and has the focus. */
  read(): ValuesOf<F> | null;
  /** The same of one field, where the form asks for one of several. */
  readOne(name: keyof F & string): Readonly<Record<string, string>> | null;
}

/**
 * A form by the rules that the gateway checks it by (SPEC section 5). A field that was left says what is
 * wrong with it; while it is being corrected it says nothing.
 */
export function useForm<F extends Form>(form: F, initial: ValuesOf<F>): UsedForm<F> {
  const language = useLanguage();
  const [place, attach] = useState<HTMLElement | null>(null);
  const [values, setValues] = useState<Readonly<Record<string, string>>>(initial);
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({});
  useLanguageChange(() =>
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).map(([name, was]) => [name, was && problemOf(name)])),
    ),
  );

  /** What is wrong with a field. */
  function problemOf(name: string, typed = values[name] ?? ''): string | undefined {
    const field = form[name];
    return (field && problemInField(field, field.read(typed), language)) ?? undefined;
  }

  function set(name: string, value: string): void {
    setValues((before) => ({ ...before, [name]: value }));
    setProblems((before) => ({ ...before, [name]: undefined }));
  }

  function refuse(found: Readonly<Record<string, string | undefined>>): void {
    setProblems(found);
    const [first] = Object.keys(found);
    if (first !== undefined) place?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  return {
    attach,
    set,
    field: (name) => ({
      name,
      label: form[name]?.label[language] ?? name,
      value: values[name] ?? '',
      problem: problems[name] ?? null,
      onChange: ({ target }) => set(name, target.value),
      onBlur: ({ target }) => {
        // Whoever only passes through has not left it wrong.
        if (target.value === '') return;
        const problem = problemOf(name, target.value);
        if (problem !== undefined) setProblems((before) => ({ ...before, [name]: problem }));
      },
    }),
    read() {
      const result = readForm(form, values as ValuesOf<F>, language);
      refuse(result.problems);
      return Object.keys(result.problems).length === 0 ? result.values : null;
    },
    readOne(name) {
      const problem = problemOf(name);
      refuse(problem === undefined ? {} : { [name]: problem });
      return problem === undefined ? { [name]: form[name]?.read(values[name] ?? '') ?? '' } : null;
    },
  };
}
