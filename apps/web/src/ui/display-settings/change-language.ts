import { currentLanguage, type Language, setLanguage } from '../../platform/language/index.ts';
import { uiCopy } from '../copy.ts';
import { showToast } from '../toast/toast.ts';

/** Changes the language of the pages; says so where its texts cannot be loaded. */
export async function changeLanguage(language: Language): Promise<void> {
  try {
    await setLanguage(language);
  } catch {
    showToast(uiCopy[currentLanguage()].languageFailed);
  }
}
