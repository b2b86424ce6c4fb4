import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { TermField } from '../agreement-view/terms-sentence.ts';

export type FormSheet = TermField | 'text' | 'trust' | 'code';

export interface FormSheets {
  /** The one that is open. */
  readonly open: FormSheet | null;
  /** What the sheet of the code is about. */
  readonly requestNo: string | null;
  show(sheet: FormSheet, requestNo?: string): void;
  close(): void;
}

const sheets: readonly string[] = [
  'number',
  'trigger',
  'amount',
  'cap',
  'sources',
  'end',
  'text',
  'trust',
  'code',
] satisfies readonly FormSheet[];

/** The sheet that a history entry opens; null for a page without one. */
export function sheetOf(state: unknown): FormSheet | null {
  const { sheet } = (state ?? {}) as { sheet?: unknown };
  return typeof sheet === 'string' && sheets.includes(sheet) ? (sheet as FormSheet) : null;
}

/** The sheets of the form, one history entry each, so that Back closes a sheet and a reload finds it open. */
export function useFormSheets(): FormSheets {
  const { pathname, search, state } = useLocation() as {
    pathname: string;
    search: string;
    state: { requestNo?: unknown } | null;
  };
  const navigate = useNavigate();
  const open = sheetOf(state);
  const stateOf = (sheet: FormSheet, requestNo?: string) => ({
    ...state,
    sheet,
    ...(requestNo !== undefined && { requestNo }),
  });
  return {
    open,
    requestNo: typeof state?.requestNo === 'string' ? state.requestNo : null,
    show: (sheet, requestNo) => void navigate({ pathname, search }, { state: stateOf(sheet, requestNo) }),
    close: useCallback(() => {
      if (open !== null) void navigate(-1);
    }, [open, navigate]),
  };
}
