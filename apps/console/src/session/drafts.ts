/**
 * What was typed and not yet sent. It outlives a dialog that is closed and a session that ends in between,
 * but not the page, and another person never meets it.
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
