import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

interface SheetEntry {
  readonly open: boolean;
  show(): void;
  /** Opens it in the place of another sheet of the page. */
  showInstead(): void;
  close(): void;
}

/**
 * Ties a sheet to a history entry of its own, so that Back closes the sheet and stays on the page. What
 * leaves the page from inside the sheet should replace that entry: the page, not its open sheet, is then what
 * Back comes to.
 */
export function useSheetEntry(name: string): SheetEntry {
  const { pathname, search, state } = useLocation() as {
    pathname: string;
    search: string;
    state: { sheet?: string } | null;
  };
  const navigate = useNavigate();
  const open = state?.sheet === name;
  const show = useCallback(() => {
    if (!open) void navigate({ pathname, search }, { state: { ...state, sheet: name } });
  }, [open, navigate, pathname, search, state, name]);
  const showInstead = useCallback(
    () => void navigate({ pathname, search }, { replace: true, state: { ...state, sheet: name } }),
    [navigate, pathname, search, state, name],
  );
  const close = useCallback(() => {
    if (open) void navigate(-1);
  }, [open, navigate]);
  return { open, show, showInstead, close };
}
