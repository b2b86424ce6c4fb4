// The phone: status bar, title bar, and web views of which the last one opened is on top.
import { createWebView } from './web-view.js';
import { element, fill } from './elements.js';

const LOOK_MS = 200;
export const STATUS_BAR_HEIGHT = 44;

export function createPhone({ texts, settings, moved }) {
  const stack = [];
  const views = element('div', { className: 'views' });
  const title = element('div', { className: 'title', role: 'heading', ariaLevel: '3' });
  const menu = element('div', { className: 'menu' });
  const backButton = element('button', {
    type: 'button',
    className: 'title-back',
    ariaLabel: texts.back,
    textContent: '‹',
  });
  const closeButton = element('button', {
    type: 'button',
    className: 'title-close',
    ariaLabel: texts.close,
    textContent: '×',
  });
  const statusBar = element(
    'div',
    { className: 'status-bar', ariaHidden: 'true' },
    element('span', { textContent: '9:41' }),
    element(
      'span',
      { className: 'status-icons' },
      element('i', { className: 'signal' }),
      element('i', { className: 'battery' }),
    ),
  );
  const titleBar = element(
    'div',
    { className: 'title-bar' },
    element('div', { className: 'title-buttons' }, backButton, closeButton),
    title,
    menu,
  );
  const toast = element('div', { className: 'toast', role: 'status', hidden: true });
  const screen = element('div', { className: 'screen' }, statusBar, titleBar, views, toast);
  document.getElementById('phone').append(screen);

  const top = () => stack.at(-1);
  let last = '';

  function draw() {
    const view = top();
    screen.classList.toggle('no-title-bar', view?.navigation === false);
    screen.classList.toggle('no-status-bar', view?.statusBar === false);
    for (const { frame } of stack) frame.hidden = frame !== view?.frame;
    closeButton.hidden = stack.length === 0;
    backButton.hidden = stack.length === 0;
    drawMenu(view?.menu ?? []);
    look();
  }

  // One entry is a button of its own; more are behind one.
  function drawMenu(items) {
    const links = items.map(({ menuName, menuUrl }) =>
      element('button', {
        type: 'button',
        textContent: String(menuName),
        onclick: () => top()?.choose(menuUrl),
      }),
    );
    if (items.length < 2) return menu.replaceChildren(...links);
    menu.replaceChildren(
      element(
        'details',
        {},
        element('summary', { textContent: '⋯', ariaLabel: texts.more }),
        element('div', { className: 'menu-list' }, ...links),
      ),
    );
  }

  // What the page calls itself and where it is: asked, since no page tells.
  function look() {
    const view = top();
    title.textContent = view?.title() ?? '';
    const address = view?.address() ?? '';
    if (address !== '' && address !== last) moved((last = address));
  }
  setInterval(look, LOOK_MS);

  function open(address) {
    const view = createWebView(address, settings);
    stack.push(view);
    views.replaceChildren(...stack.map(({ frame }) => frame));
    draw();
    return view;
  }

  // Only the frame on top changes: moving the others within the document would load them again.
  function push(address) {
    const view = createWebView(address, settings);
    stack.push(view);
    views.append(view.frame);
    draw();
  }

  function close(view = top()) {
    const place = stack.indexOf(view);
    if (place === -1) return;
    stack.splice(place, 1);
    view.frame.remove();
    if (stack.length === 0) {
      views.replaceChildren(
        element(
          'div',
          { className: 'views-closed' },
          element('p', { textContent: texts.closed }),
          element('button', {
            type: 'button',
            className: 'button',
            textContent: texts.reopen,
            onclick: () => document.getElementById('toolbar').requestSubmit(),
          }),
        ),
      );
    }
    draw();
  }

  let hiding;
  function say(text) {
    toast.textContent = text;
    toast.hidden = false;
    clearTimeout(hiding);
    hiding = setTimeout(() => (toast.hidden = true), 2500);
  }

  backButton.addEventListener('click', () => {
    const view = top();
    if (view && !view.back()) close(view);
  });
  closeButton.addEventListener('click', () => close());

  return {
    screen,
    draw,
    close,
    say,
    push,
    start(address) {
      stack.length = 0;
      last = '';
      open(address);
    },
    viewOf: (source) => stack.find((view) => view.is(source)),
    settle(reload) {
      for (const view of stack) {
        view.settle();
        if (reload) view.reload();
      }
    },
    tookNote: (action) => say(fill(texts.took, { action })),
  };
}
