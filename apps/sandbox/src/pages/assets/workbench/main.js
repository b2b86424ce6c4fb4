// The bridge workbench: takes every call that the frame's native side tells of, shows it, and answers it as
// chosen.
import { createAnswers } from './answers.js';
import { createMessages } from './messages.js';
import { createPhone, STATUS_BAR_HEIGHT } from './phone.js';
import { createWallet, failureOf } from './wallet.js';

const {
  platform,
  copy: texts,
  actions,
  contacts,
} = JSON.parse(document.getElementById('workbench').dataset.setup);
// Longer than the pages wait for a wallet before they offer another way.
const LATE_MS = 5000;
const toolbar = document.getElementById('toolbar');
const address = document.getElementById('address');
const who = document.getElementById('who');

const answers = createAnswers((settledAtStart) => phone.settle(settledAtStart));
const messages = createMessages(texts);
const phone = createPhone({
  texts,
  settings: () => ({
    platform,
    modes: answers.modes(),
    statusBarHeight: STATUS_BAR_HEIGHT,
    mobileNo: who.value,
  }),
  moved(path) {
    if (document.activeElement !== address) address.value = path;
  },
});
const contact = () => contacts[Number(document.querySelector('[name="contact"]:checked').value)];
const wallet = createWallet({ phone, texts, actions, contact, mobileNo: () => who.value, platform });
const calls = new Map();

const handlers = {
  page: ({ at, address: path }) => messages.add({ kind: 'page', at, address: path }),
  log: ({ at, text }) => messages.add({ kind: 'log', at, text }),
  call(call, view) {
    const entry = { answers: [], ...call, actionName: actions[call.action] };
    const line = messages.add(entry);
    // Answered in the frame itself: the list of methods, and what Android gives back at once.
    if (call.answers) return;
    calls.set(call.id, { entry, line });
    if (call.returned !== undefined)
      return line.change({ answers: [{ at: call.at, value: call.returned, through: texts.returned }] });
    handle(call, view, line);
  },
  answered({ id, at, value, through, problem }) {
    const { entry, line } = calls.get(id) ?? {};
    if (!line) return;
    if (through === null && problem === undefined) return line.change({ note: texts.handedOver });
    entry.answers.push({ at, value, through, ...(problem ? { problem } : {}) });
    line.change({ answers: entry.answers, note: null });
  },
};

function handle({ id, action, fields }, view, line) {
  const mode = answers.modeOf(action);
  if (!action || mode === 'unsupported') return line.change({ note: texts.unknownCall });
  if (mode === 'never') return line.change({ note: texts.silent });
  const reply = (value) => view.send({ kind: 'answer', id, value });
  const act = () => wallet[action](fields, reply, view);
  if (mode === 'failure') reply(failureOf(action));
  else if (mode === 'late') setTimeout(act, LATE_MS);
  else act();
}

window.addEventListener('message', ({ data, origin, source }) => {
  if (origin !== location.origin) return;
  const view = phone.viewOf(source);
  if (view && Object.hasOwn(handlers, data?.kind ?? '')) handlers[data.kind](data, view);
});

function open() {
  // A web view that is opened afresh knows nobody. The frame shares the tab's storage, in which the workbench
  // keeps its own.
  localStorage.clear();
  for (const key of Object.keys(sessionStorage))
    if (!key.startsWith('sandbox.workbench')) sessionStorage.removeItem(key);
  phone.start(`/workbench/open?${new URLSearchParams({ open: address.value, mobileNo: who.value })}`);
}

toolbar.addEventListener('submit', (event) => {
  event.preventDefault();
  open();
});

// The phone is as large as the place allows, and its page still 375 wide.
const place = document.querySelector('.phone-place');
function fit() {
  const wide = matchMedia('(min-width: 900px)').matches;
  const room = { width: place.clientWidth, height: wide ? place.clientHeight : Infinity };
  const scale = Math.min(1, room.width / 395, room.height / 832);
  place.style.setProperty('--scale', scale.toFixed(4));
}
new ResizeObserver(fit).observe(place);
fit();
open();
