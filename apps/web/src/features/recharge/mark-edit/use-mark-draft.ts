import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { MarkDraft } from '../../../platform/paths.ts';
import { readMarkDraft } from './draft.ts';

/** Browsers allow some hundred changes of a history entry in half a minute, and fingers type more. */
const WRITTEN_AFTER_MS = 300;

/** The form's values, kept in the history entry: after a pause, and when `keep` is called. */
export function useMarkDraft(): { readonly draft: MarkDraft; change(values: MarkDraft): void; keep(): void } {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<MarkDraft>(() => readMarkDraft(state));
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
