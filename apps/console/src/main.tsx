import '@phonebill/styles/tokens.css';
import './ui/tokens.css';
import '@phonebill/styles/reset.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { markDocument } from './language/index.ts';
import { takeInvitation } from './screens/enrol/invitation-code.ts';
import { keepTyped, noticeOtherTabs } from './session/index.ts';

takeInvitation();
markDocument();
noticeOtherTabs();
addEventListener('pagehide', keepTyped);
const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(<App />);
