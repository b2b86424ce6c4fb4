import type { Language } from '@phonebill/contract';
import { type ConsoleRefusalName, consoleRefusals } from '@phonebill/contract/console';

/** Returns the text of a refusal. `details` fill the names in braces. */
export function refusalText(
  name: ConsoleRefusalName,
  language: Language,
  details: Readonly<Record<string, string>> = {},
): string {
  return consoleRefusals[name].text[language].replaceAll(
    /\{(\w+)\}/g,
    (_, field: string) => details[field] ?? '',
  );
}
