import './ui/tokens.css';
import './ui/reset.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { isOpen } from './app/open-screens.ts';
import { connectOpenScreens } from './platform/open-screens.ts';
import { start } from './platform/page-address/index.ts';
import { xAuthToken } from './platform/session/index.ts';
import { readArrival } from './platform/sign-on/index.ts';

start(() => {
  connectOpenScreens(isOpen);
  readArrival();
  xAuthToken();
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  createRoot(root).render(<App />);
});
