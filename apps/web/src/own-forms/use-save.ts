import { type RefObject, useRef, useState } from 'react';
import { CallError } from '../platform/http/index.ts';
import { useLanguageChange } from '../platform/language/index.ts';
import type { Failure } from '../ui/notice/failure-notice.tsx';

/** What is wrong with a form: by field, and with the whole of it where a call failed. */
export type FormProblems<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>> & {
  readonly form?: Failure | undefined;
};

interface SaveOptions<Name extends string, Input> {
  /** The fields in their order, each with the name of its input. */
  readonly fields: Readonly<Record<Name, string>>;
  /** What is wrong with the fields as they stand, in the page's language. */
  readonly check: () => FormProblems<Name>;
  readonly send: (input: Input) => Promise<unknown>;
  /** Whether a refused call is about a field, or failed as a whole. */
  readonly problemsOf: (error: CallError) => FormProblems<Name>;
  readonly onSaved: () => void;
}

export interface Saving<Name extends string, Input> {
  /** Of the element that holds the fields. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly problems: FormProblems<Name>;
  /** Says what is wrong while something is typed; what is left out is fine. */
  mark(problems: FormProblems<Name>): void;
  readonly isBusy: boolean;
  /** Sends it, unless something was found wrong with it, or it is being sent already. */
  save(input: Input, found: FormProblems<Name>): Promise<void>;
}

/** Saves a form by one call at a time. The first field with a problem, found or refused, has the focus. */
export function useSave<Name extends string, Input>({
  fields,
  check,
  send,
  problemsOf,
  onSaved,
}: SaveOptions<Name, Input>): Saving<Name, Input> {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [problems, mark] = useState({} as FormProblems<Name>);
  useLanguageChange(() =>
    mark((before) => {
      const found = check();
      const names = Object.keys(fields) as Name[];
      const again = names.map((name) => [name, before[name] && found[name]]);
      return { form: before.form, ...Object.fromEntries(again) } as FormProblems<Name>;
    }),
  );

  function show(found: FormProblems<Name>): void {
    mark(found);
    const first = firstWrong(fields, found);
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name="${fields[first]}"]`)?.focus();
  }

  async function save(input: Input, found: FormProblems<Name>): Promise<void> {
    if (isSending.current) return;
    if (firstWrong(fields, found) !== undefined) return show(found);
    isSending.current = true;
    setBusy(true);
    try {
      await send(input);
      onSaved();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      show(problemsOf(error));
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  return { form, problems, mark, isBusy, save };
}

function firstWrong<Name extends string>(
  fields: Readonly<Record<Name, string>>,
  problems: FormProblems<Name>,
): Name | undefined {
  return (Object.keys(fields) as Name[]).find((name) => problems[name]);
}
