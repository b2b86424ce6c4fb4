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
 *
 * `place`: where the entry says which sheet is open. A sheet of another place opens over those of `sheet`,
 * which stay as they are.
 */
export function useSheetEntry(name: string, place: 'sheet' | 'help' = 'sheet'): SheetEntry {
  const { pathname, search, state } = useLocation() as {
    pathname: string;
    search: string;
    state: { sheet?: string; help?: string } | null;
  };
  const navigate = useNavigate();
  const open = state?.[place] === name;
  const show = useCallback(() => {
    if (!open) void navigate({ pathname, search }, { state: { ...state, [place]: name } });
  }, [open, navigate, pathname, search, state, name, place]);
  const showInstead = useCallback(
    () => void navigate({ pathname, search }, { replace: true, state: { ...state, [place]: name } }),
    [navigate, pathname, search, state, name, place],
  );
  const close = useCallback(() => {
    if (open) void navigate(-1);
  }, [open, navigate]);
  return { open, show, showInstead, close };
}
