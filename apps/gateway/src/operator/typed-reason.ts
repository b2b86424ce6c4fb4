/** Why something is done and by whom, as it is typed at a terminal: kept for good, and shown to others. */
import { hasDirectionSigns } from '@phonebill/contract/console';
import { hasPlainTextsOnly } from '../runtime/requests/index.ts';

/** As long as a reason in the console may be. */
const MOST_LETTERS = 500;

/** What is wrong with what was typed for an option, in a sentence; null: nothing. */
export function whyNotKept(option: string, text: string): string | null {
  if (text.length > MOST_LETTERS) return `--${option} takes ${MOST_LETTERS} characters at most.`;
  if (hasDirectionSigns(text)) return `--${option} takes no signs that turn the direction of text.`;
  if (hasPlainTextsOnly(text)) return null;
  // On the terminal of whoever reads it they could hide or rewrite what stands there.
  return `--${option} takes no control characters.`;
}
