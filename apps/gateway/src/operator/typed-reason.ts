/** Checks reasons and operators' names typed at a terminal, which are stored for good and shown to others. */
import { hasDirectionSigns } from '@phonebill/contract/console';
import { hasPlainTextsOnly } from '../runtime/requests/index.ts';

/** The same limit as for a reason in the console. */
const MOST_LETTERS = 500;

/** Returns what is wrong with the text of an option, in a sentence; null if nothing is. */
export function whyNotKept(option: string, text: string): string | null {
  if (text.length > MOST_LETTERS) return `--${option} takes ${MOST_LETTERS} characters at most.`;
  if (hasDirectionSigns(text)) return `--${option} takes no signs that turn the direction of text.`;
  if (hasPlainTextsOnly(text)) return null;
  // On a reader's terminal they could hide or overwrite other text.
  return `--${option} takes no control characters.`;
}
