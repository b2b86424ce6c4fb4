// One web view of the wallet app: a frame, and what its page asked of the bars around it.
import { element } from './elements.js';

export function createWebView(address, settings) {
  const frame = element('iframe', { title: 'web view', name: named(settings()) });
  const asked = new URL(address, location.href).searchParams;
  const view = {
    frame,
    menu: [],
    navigation: asked.get('showtitle') !== 'false',
    statusBar: true,
    swipeBack: true,
  };
  frame.src = address;

  // Null while the frame shows a page of another origin.
  const inside = () => {
    try {
      return frame.contentWindow.location.href === undefined ? null : frame.contentWindow;
    } catch {
      return null;
    }
  };

  return Object.assign(view, {
    // What the page said through the bridge counts on the pages that speak it; any other page has its
    // document's title.
    title: () =>
      (inside()?.location.pathname.startsWith('/phonebillh5/') && view.saidTitle) ||
      (inside()?.document.title ?? ''),
    address: () => {
      const { href = '', pathname = '', search = '' } = inside()?.location ?? {};
      return href === 'about:blank' ? '' : pathname + search;
    },
    is: (source) => source === frame.contentWindow,
    send: (message) => frame.contentWindow.postMessage(message, location.origin),
    // What stands in a menu entry is a script; an address alone is opened by some wallets only, and by this.
    choose(menuUrl) {
      if (/^https?:/.test(menuUrl)) inside()?.location.assign(menuUrl);
      else view.send({ kind: 'menu', script: menuUrl });
    },
    settle() {
      const page = inside();
      if (page) page.name = named(settings());
    },
    reload: () => inside()?.location.reload(),
    // A frame shares the tab's history, so going back must not leave the frame. False: there is nothing to go
    // back to.
    back() {
      const { navigation } = inside() ?? {};
      if (!navigation?.canGoBack) return false;
      const { committed, finished } = navigation.back();
      // A page that goes on by itself while it is left ends the going back.
      for (const end of [committed, finished]) end.catch(() => undefined);
      return true;
    },
  });
}

// The frame's own script reads its settings from the name, which a frame keeps from page to page.
function named(settings) {
  return JSON.stringify({ workbench: settings });
}
