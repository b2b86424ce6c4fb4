import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { useNavigate, useStateNow, useStepBack } from '../../platform/navigate.ts';

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
  // What is drawn may be of the entry before: a second tap, or an answer that comes after Back.
  const stateNow = useStateNow();
  const stepBack = useStepBack();
  const isOpenNow = useCallback(() => stateNow()[place] === name, [stateNow, name, place]);
  const show = useCallback(() => {
    if (!isOpenNow()) void navigate({ pathname, search }, { state: { ...stateNow(), [place]: name } });
  }, [isOpenNow, stateNow, navigate, pathname, search, name, place]);
  const showInstead = useCallback(
    () => void navigate({ pathname, search }, { replace: true, state: { ...state, [place]: name } }),
    [navigate, pathname, search, state, name, place],
  );
  const close = useCallback(() => {
    if (isOpenNow()) stepBack();
  }, [isOpenNow, stepBack]);
  return { open: state?.[place] === name, show, showInstead, close };
}
