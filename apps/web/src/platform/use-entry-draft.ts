import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from './navigate.ts';

/**
 * Pause (ms) after which a draft is written: browsers allow about a hundred changes of a history entry in
 * half a minute, and users type faster.
 */
const WRITTEN_AFTER_MS = 300;

/**
 * Keeps a form's values in the history entry, after a pause and when `keep` is called, so that a reload or
 * coming back finds the form unchanged. `read` takes the form's own values from the entry's state and ignores
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
