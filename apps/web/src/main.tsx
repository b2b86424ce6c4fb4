import '@phonebill/styles/tokens.css';
import './ui/tokens.css';
import '@phonebill/styles/reset.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { isOpen } from './app/open-screens.ts';
import { connectOpenScreens } from './platform/open-screens.ts';
import { currentLanguage, languageToCome } from './platform/language/index.ts';
import { start } from './platform/page-address/index.ts';
import { xAuthToken } from './platform/session/index.ts';
import { readArrival } from './platform/sign-on/index.ts';
import { findFirstPicture } from './ui/page/first-picture.ts';
import { readDictionary } from './ui/phrases/phrase-breaks.ts';

whenRead(() => start(() => (languageToCome ? void languageToCome.then(show) : show())));

/**
 * Runs once the page has been parsed: on a slow network, or from the cache, the scripts may be loaded
 * earlier. Otherwise in a task of its own: parsing the scripts took one, and a tap may wait in between.
 */
function whenRead(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run);
  else setTimeout(run);
}

function show(): void {
  findFirstPicture();
  connectOpenScreens(isOpen);
  readArrival();
  xAuthToken();
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  createRoot(root).render(<App />);
  if (currentLanguage() === 'zh') setTimeout(readDictionary);
}
