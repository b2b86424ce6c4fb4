// Runs in the frame before the product's own scripts: a native side of the wallet app that tells the
// workbench around it of every call, and answers as it says. It is served as one classic script together with
// what it imports.
import {
  actionNames,
  createFakeAndroid,
  createFakeHarmony,
  createFakeIos,
  readCall,
  wireTable,
} from '@phonebill/bridge/testing';
import { answerForPreview } from './campaign-answers.js';

const WALLET = 'hebao/9.14.58 NetType/wifi UnionPay/1.0 CMPAY';
const KHTML = '(KHTML, like Gecko)';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ' +
  `AppleWebKit/605.1.15 ${KHTML} Mobile/15E148 ${WALLET}`;
const userAgents = {
  ios: iphone,
  'ios-older': iphone.replace('18_1', '12_5').replace('9.14.58', '7.2.0'),
  android:
    `Mozilla/5.0 (Linux; Android 15; V2408A) AppleWebKit/537.36 ${KHTML} ` +
    `Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 ${WALLET}`,
  'ios-late': iphone,
  ipad: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 ${KHTML} ${WALLET}`,
  harmony:
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 ${KHTML} ` +
    `Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile ${WALLET}`,
};

userAgents['harmony-port'] = userAgents.harmony;

// How long after the page the script of a late app comes; for Harmony its message port with it.
const LATE_MS = 2000;
const load = Math.random().toString(36).slice(2, 8);
const open = new Map();
let posted = 0;
let native;

// What the workbench wants: the platform, how each action answers, how high the status bar is. A frame keeps
// its name.
function settings() {
  return named().workbench ?? null;
}

function named() {
  try {
    return JSON.parse(window.name) ?? {};
  } catch {
    return {};
  }
}

const modeOf = (action) => settings()?.modes?.[action] ?? 'normal';

function post(message) {
  window.parent.postMessage({ at: Date.now(), ...plain(message) }, location.origin);
}

// As it would leave the page: a message is text to a native app.
function plain(value) {
  return JSON.parse(
    JSON.stringify(value, (_key, part) =>
      typeof part === 'function' ? 'function' : typeof part === 'bigint' ? String(part) : part,
    ),
  );
}

function arrived(call) {
  const id = `${load}-${(posted += 1)}`;
  open.set(id, call);
  const { way, name, args, message } = call;
  const returned = call.returned === undefined ? {} : { returned: call.returned };
  post({ kind: 'call', id, way, name, args, message, ...returned, ...readCall(call) });
}

function asked(name, message, list) {
  post({
    kind: 'call',
    id: `${load}-${(posted += 1)}`,
    way: 'new',
    name,
    args: [],
    message,
    answers: list === undefined ? [] : [{ value: list, through: message.callbackId }],
  });
}

let lines = 0;
function tellLog() {
  for (; lines < (native?.log.length ?? 0); lines += 1) post({ kind: 'log', text: native.log[lines] });
}

// New apps answer these by the callback of the call; all others with a global function of the page by that.
function prefersCallback(call) {
  const { action } = readCall(call) ?? {};
  const through = wireTable[action]?.answersThrough;
  return ['commonPay', 'walletLogin'].includes(action) || typeof window[through] !== 'function';
}

// Gives a call its answer in the way that its action has: a script, a global function, or the callback of the
// call.
function answer(id, value) {
  const call = open.get(id);
  if (!call) return;
  const through = wireTable[readCall(call)?.action]?.answersThrough ?? null;
  const script = call.args.find((arg) => /^javascript:\w+\(%b\)$/.test(String(arg)));
  const report = { kind: 'answered', id, value, through: null };
  try {
    if (script !== undefined && native.answerScript) {
      native.answerScript(script, value);
      report.through = script;
    } else if (through !== null && (!prefersCallback(call) || !call.answer(value))) {
      native.answerThrough(through, value);
      report.through = through;
    } else if (through !== null) {
      report.through = call.message.callbackId;
    } else if (call.answer(value)) {
      report.through = call.message.callbackId;
    }
  } catch (error) {
    report.problem = String(error);
  }
  post(report);
  tellLog();
}

// While a native screen lies over it, a web view is hidden.
function cover(covered) {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (covered ? 'hidden' : 'visible'),
  });
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => covered });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

// Sign-on parameters are long, good once, and nobody else's business.
function shortened(search) {
  return search.replace(/([?&](?:CREDTENTIAL|SIGN_DATA|ssoToken|ydrzToken|sign)=)[^&]*/gi, '$1…');
}

// The names of one way of calling, without those of actions that are taken away.
function names(kind) {
  return actionNames
    .filter((action) => modeOf(action) !== 'unsupported')
    .map((action) => wireTable[action][kind])
    .filter((name) => name !== null);
}

// On Android the height comes back from the call itself.
function height() {
  return modeOf('statusBarHeight') === 'normal' ? settings().statusBarHeight : undefined;
}

const harmonyVariants = { harmony: {}, 'harmony-port': { answers: 'port', pipe: true, script: false } };

function createNative(platform) {
  const common = { into: window, onAsked: asked };
  if (platform.startsWith('harmony'))
    return createFakeHarmony({ ...common, onCall: arrived, ...harmonyVariants[platform] });
  if (['ios', 'ios-late', 'ipad'].includes(platform))
    return createFakeIos({ ...common, onCall: arrived, methods: names('ios') });
  if (platform === 'ios-older') return createFakeIos({ ...common, onCall: arrived, older: names('older') });
  return createFakeAndroid({
    ...common,
    methods: names('android'),
    onCall: (call) =>
      arrived(call.name === wireTable.statusBarHeight.android ? { ...call, returned: height() } : call),
    returns: {
      get [wireTable.statusBarHeight.android]() {
        return height();
      },
    },
  });
}

function bring(platform) {
  native = createNative(platform);
  if (!window.hebaoWkjs || platform.startsWith('harmony')) return;
  const { doCall } = window.hebaoWkjs;
  window.hebaoWkjs.doCall = (...call) => {
    doCall(...call);
    tellLog();
  };
}

// An app runs a menu entry's script in the page; here only the one form that pages of wallets use.
function chooseMenu(script) {
  const [, name, given] = /^(\w+)\('([^']*)'\);?$/.exec(String(script)) ?? [];
  if (name) native.answerThrough(name, given);
  tellLog();
}

// A wallet signs a page on whose link asks for it, before the page is there.
function signsOn() {
  const query = new URLSearchParams(location.search);
  const { mobileNo } = settings();
  if (query.get('hebaosso') !== 'true' || query.has('CREDTENTIAL') || !mobileNo) return false;
  const page = location.pathname + location.search;
  location.replace(`/workbench/open?${new URLSearchParams({ open: page, mobileNo })}`);
  return true;
}

function start(platform) {
  const userAgent = userAgents[platform];
  Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => userAgent });
  if (platform === 'ios-late') setTimeout(() => bring(platform), LATE_MS);
  else bring(platform);
  if (platform === 'harmony-port') {
    setTimeout(() => {
      native.bringScript();
      native.givePort();
      tellLog();
    }, LATE_MS);
  }
  window.addEventListener('message', ({ data, origin, source }) => {
    if (origin !== location.origin || source !== window.parent) return;
    if (data?.kind === 'answer') answer(data.id, data.value);
    if (data?.kind === 'cover') cover(data.covered);
    if (data?.kind === 'menu') chooseMenu(data.script);
  });
  // An app takes addresses of its own schemes for itself; a browser would only show an error.
  window.navigation?.addEventListener('navigate', (event) => {
    const { url } = event.destination;
    if (!event.cancelable || /^(?:https?|about|blob|data|javascript):/i.test(url)) return;
    event.preventDefault();
    arrived({ way: 'scheme', name: url, args: [], answer: () => false });
  });
  post({ kind: 'page', address: location.pathname + shortened(location.search) });
}

const wanted = settings();
// The campaign preview has no native side: only the answers of one state.
const { campaign } = named();
if (window.parent !== window && campaign) answerForPreview(campaign);
if (window.parent !== window && Object.hasOwn(userAgents, wanted?.platform ?? '') && !signsOn())
  start(wanted.platform);
