import { type Language, setLanguage } from '../language/index.ts';
import { askAllAgain } from './query-client.ts';

/** Shows the console in another language, and loads again the answers whose texts the server writes. */
export function switchLanguage(language: Language): void {
  setLanguage(language);
  void askAllAgain();
}
