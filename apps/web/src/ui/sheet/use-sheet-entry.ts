import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { useNavigate, useStateNow, useStepBack } from '../../platform/navigate.ts';

interface SheetEntry {
  readonly open: boolean;
  show(): void;
  /** Opens it, replacing another sheet of the page. */
  showInstead(): void;
  close(): void;
}

/**
 * Ties a sheet to a history entry of its own, so that Back closes the sheet and stays on the page. Navigation
 * out of the page from inside the sheet should replace that entry, so that Back returns to the page without
 * its sheet.
 *
 * `place`: the field of the entry's state that names the open sheet. A sheet with another place opens over
 * those of `sheet`, which stay open.
 */
export function useSheetEntry(name: string, place: 'sheet' | 'help' = 'sheet'): SheetEntry {
  const { pathname, search, state } = useLocation() as {
    pathname: string;
    search: string;
    state: { sheet?: string; help?: string } | null;
  };
  const navigate = useNavigate();
  // The rendered state may be of the previous entry: on a second tap, or when an answer arrives after Back.
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
