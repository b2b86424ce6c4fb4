import { type RefObject, useRef, useState } from 'react';
import { CallError } from '../platform/http/index.ts';
import { useLanguageChange } from '../platform/language/index.ts';
import type { Failure } from '../ui/notice/failure-notice.tsx';

/** The problems of a form: by field, and of the whole form if a call failed. */
export type FormProblems<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>> & {
  readonly form?: Failure | undefined;
};

interface SaveOptions<Name extends string, Input> {
  /** The fields in their order, each with the name of its input. */
  readonly fields: Readonly<Record<Name, string>>;
  /** Returns the present problems of the fields, in the page's language. */
  readonly check: () => FormProblems<Name>;
  readonly send: (input: Input) => Promise<unknown>;
  /** Returns whether a refused call concerns a field, or failed as a whole. */
  readonly problemsOf: (error: CallError) => FormProblems<Name>;
  readonly onSaved: () => void;
}

export interface Saving<Name extends string, Input> {
  /** The ref of the element that contains the fields. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly problems: FormProblems<Name>;
  /** Shows problems while the user types; omitted fields have none. */
  mark(problems: FormProblems<Name>): void;
  readonly isBusy: boolean;
  /** Sends the form, unless problems were found, or it is already being sent. */
  save(input: Input, found: FormProblems<Name>): Promise<void>;
}

/**
 * Saves a form with one call at a time. The first field with a problem, found or refused, receives the focus.
 */
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
