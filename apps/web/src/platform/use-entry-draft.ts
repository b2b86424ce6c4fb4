import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from './navigate.ts';

/** Browsers allow some hundred changes of a history entry in half a minute, and fingers type more. */
const WRITTEN_AFTER_MS = 300;

/**
 * A form's values, kept in the history entry after a pause and when `keep` is called: a reload, or coming
 * back, finds the form as it was left. `read` takes what is its own from the entry's state, and leaves out
 * the rest.
 */
export function useEntryDraft<Draft extends object>(
  read: (state: unknown) => Draft,
): { readonly draft: Draft; change(values: Partial<Draft>): void; keep(): void } {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Draft>(() => read(state));
  const [written, setWritten] = useState(draft);

  const keep = useCallback(() => {
    if (written === draft) return;
    setWritten(draft);
    void navigate({ pathname, search }, { replace: true, state: draft });
  }, [written, draft, navigate, pathname, search]);

  useEffect(() => {
    const timer = setTimeout(keep, WRITTEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [keep]);

  return { draft, change: (values) => setDraft((before) => ({ ...before, ...values })), keep };
}
