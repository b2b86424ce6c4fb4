import type { Language } from '@phonebill/contract';
import { type ConsoleRefusalName, consoleRefusals } from '@phonebill/contract/console';

/** What a person reads of a refusal. `details`: for the names in braces. */
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
