// In a frame of the campaign preview: the product's own page, with answers made for one state. Nothing
// reaches the gateway, and nothing is kept.

const CAMPAIGN_RETURN = 'campaignReturn';
const USER = { tokenId: 'campaign-preview', userNo: 'campaign-preview', rechargeMobileNo: '' };

// A storage of the frame's own: the frames beside it have other languages and other users.
function ownStorage(name, values) {
  const kept = new Map(Object.entries(values));
  const area = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, String(value)),
    removeItem: (key) => void kept.delete(key),
  };
  Object.defineProperty(window, name, { configurable: true, get: () => area });
}

function answersOf({ activity, standing }) {
  return {
    '/auto/v1/activity/judgment': () => ({
      activity: activity && { ...activity, now: new Date().toISOString() },
    }),
    '/auto/v1/activity/qualified': () => standing,
    '/common/v1/ssoToken/validCheck': () => ({ userNo: USER.userNo, mobileNo: '' }),
  };
}

const tellOffline = () => window.dispatchEvent(new Event('offline'));

// What a style sheet says for the dark holds in a dark frame alone, whatever the browser itself prefers.
function wear(look) {
  for (const { cssRules } of document.styleSheets) {
    for (const { media, conditionText } of cssRules)
      if (/prefers-color-scheme: dark/.test(conditionText ?? ''))
        media.mediaText = look === 'dark' ? 'screen' : 'print';
  }
  document.documentElement.style.colorScheme = look;
}

/** Answers the calls of the page in this frame. `state`: as the preview's page makes it. */
export function answerForPreview(state) {
  const user = { userInfo: JSON.stringify(USER), token: USER.tokenId };
  const back = { activityId: state.activity?.activityId, path: '/marketingActivities/autoRecharge' };
  ownStorage('localStorage', { language: state.language, ...(state.isUser && user) });
  ownStorage('sessionStorage', {
    ...(state.isUser && user),
    ...(state.isBack && { [CAMPAIGN_RETURN]: JSON.stringify(back) }),
  });
  // At the beginning, and whenever a style sheet has come.
  document.addEventListener('DOMContentLoaded', () => wear(state.look));
  document.addEventListener('load', () => wear(state.look), true);
  const answers = answersOf(state);
  const real = window.fetch.bind(window);
  window.fetch = (asked, init) => {
    const { pathname } = new URL(asked instanceof Request ? asked.url : asked, location.href);
    if (!pathname.startsWith('/huafei-agw/')) return real(asked, init);
    if (state.trouble === 'silent') return new Promise(() => undefined);
    if (state.trouble === 'failing') return Promise.resolve(new Response('', { status: 502 }));
    const answer = answers[pathname.slice('/huafei-agw'.length)];
    // What the state says nothing of (adverts, unread marks) stays unanswered, and the page does without it.
    if (!answer) return new Promise(() => undefined);
    return Promise.resolve(Response.json({ msgCd: 'PMC00000', msgInfo: '', ...answer() }));
  };
  if (state.trouble === 'offline') {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    document.addEventListener('DOMContentLoaded', tellOffline);
    // Its own scripts listen by then, and nothing was asked yet.
    setTimeout(tellOffline, 0);
  }
}
