/**
 * What was typed and not yet sent. It outlives a dialog that is closed, a session that ends in between and a
 * page that is loaded again, also by way of the company's pages, in its tab; another person never meets it.
 */
import { useState } from 'react';

const drafts = new Map<string, string>();

/** A field's text under a key of its own; `discard` once it was sent. */
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

/** Forgets all drafts: the person has changed. */
export function discardDrafts(): void {
  drafts.clear();
}

const AWAY = 'console.drafts';

/** Keeps them in this tab while the page is gone, for whoever has typed them. */
export function keepDraftsOf(personNo: number): void {
  if (drafts.size === 0) sessionStorage.removeItem(AWAY);
  else sessionStorage.setItem(AWAY, JSON.stringify({ personNo, typed: [...drafts] }));
}

/** Takes back what was kept, once; what another person had typed is forgotten. */
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
