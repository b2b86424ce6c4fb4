import { type Form, problemInField, readForm, type ValuesOf } from '@phonebill/contract/validation';
import { type ChangeEvent, type FocusEvent, type RefCallback, useState } from 'react';
import { useLanguage, useLanguageChange } from '../platform/language/index.ts';

/** The props of a form's field, beside its own. */
export interface BoundField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly problem: string | null;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLInputElement | HTMLSelectElement>) => void;
}

export interface UsedForm<F extends Form> {
  /** The ref of the element that contains the fields. */
  readonly attach: RefCallback<HTMLElement>;
  field(name: keyof F & string): BoundField;
  set(name: keyof F & string, value: string): void;
  /** Returns the values to send; null if a rule is broken: its field shows it and receives the focus. */
  read(): ValuesOf<F> | null;
  /** Returns the value of one field, if the form asks for one of several. */
  readOne(name: keyof F & string): Readonly<Record<string, string>> | null;
}

/**
 * Checks a form by the gateway's rules (SPEC section 5). A field shows its problem after it was left, but not
 * while it is being corrected.
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

  /** Returns the problem of a field. */
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
        // A field that was only passed through is not marked.
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
