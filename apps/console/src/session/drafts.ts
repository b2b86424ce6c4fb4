/**
 * Drafts: text that was typed and not yet sent. A draft outlives a closed dialog, an ended session and a
 * reload of the page, also by way of the company's pages, in its tab; another person never sees it.
 */
import { useState } from 'react';

const drafts = new Map<string, string>();

/**
 * Returns the text of a field under its key, with functions to keep it and, after it was sent, to discard it.
 */
export function useDraft(
  key: string,
  initial = '',
): readonly [text: string, keep: (text: string) => void, discard: () => void] {
  const [state, setState] = useState({ key, text: drafts.get(key) ?? initial });
  const text = state.key === key ? state.text : (drafts.get(key) ?? initial);
  function keep(next: string): void {
    drafts.set(key, next);
    setState({ key, text: next });
  }
  return [text, keep, () => void drafts.delete(key)];
}

/** Discards all drafts, as the person has changed. */
export function discardDrafts(): void {
  drafts.clear();
}

const AWAY = 'console.drafts';

/** Stores the drafts in this tab while the page is away, for the person who typed them. */
export function keepDraftsOf(personNo: number): void {
  if (drafts.size === 0) sessionStorage.removeItem(AWAY);
  else sessionStorage.setItem(AWAY, JSON.stringify({ personNo, typed: [...drafts] }));
}

/** Restores the stored drafts, once; another person's are discarded. */
export function takeDraftsOf(personNo: number): void {
  const kept = sessionStorage.getItem(AWAY);
  sessionStorage.removeItem(AWAY);
  if (kept === null) return;
  const { personNo: typedBy, typed } = JSON.parse(kept) as {
    readonly personNo: number;
    readonly typed: readonly (readonly [key: string, text: string])[];
  };
  if (typedBy === personNo) for (const [key, text] of typed) drafts.set(key, text);
}
