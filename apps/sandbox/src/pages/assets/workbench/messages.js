// The list of what passed between page and native side, newest last.
import { asJson } from './as-json.js';
import { element } from './elements.js';
import { pretty } from './pretty.js';

const clock = (at) => new Date(at).toTimeString().slice(0, 8) + `.${String(at % 1000).padStart(3, '0')}`;

// What the page sent: the message as it was posted, positional arguments, or the whole address.
function sentOf({ way, name, message, args }) {
  if (way === 'scheme') return name;
  return message ?? (args.length > 0 ? args : undefined);
}

function head({ at, kind }, way, name) {
  return element(
    'div',
    { className: 'message-head' },
    element('time', { textContent: clock(at) }),
    element('span', { className: 'direction', textContent: kind === 'log' ? '·' : '→' }),
    element('strong', { textContent: name }),
    element('span', { className: 'way', textContent: way }),
  );
}

export function createMessages(texts) {
  const list = document.getElementById('messages');
  const filter = document.getElementById('filter');
  const copy = document.getElementById('copy');
  const ways = {
    new: texts.wayNew,
    older: texts.wayOlder,
    android: texts.wayAndroid,
    scheme: texts.wayScheme,
  };
  const entries = [];

  function add(entry) {
    const item = element('li', { className: `message message-${entry.kind}` });
    const stored = { ...entry, item };
    entries.push(stored);
    list.parentElement.classList.add('some');
    following(() => {
      list.append(item);
      show(stored);
    });
    return { change: (changes) => following(() => show(Object.assign(stored, changes))) };
  }

  // The newest stays in sight, unless somebody has gone back to read.
  function following(change) {
    const { scrollTop, clientHeight, scrollHeight } = list;
    const atEnd = scrollHeight - scrollTop - clientHeight < 40;
    change();
    if (atEnd) list.scrollTop = list.scrollHeight;
  }

  function show(entry) {
    entry.item.replaceChildren(...lines[entry.kind](entry));
    applyFilter();
  }

  const lines = {
    call: (entry) =>
      [
        head(
          entry,
          ways[entry.way] + (entry.actionName ? ` · ${entry.actionName}` : ''),
          entry.way === 'scheme' ? entry.name.split(/[?#]/)[0] : entry.name,
        ),
        sentOf(entry) === undefined ? null : element('pre', { textContent: pretty(sentOf(entry)) }),
        ...entry.answers.map(answerLine),
        entry.note ? element('p', { className: 'note', textContent: entry.note }) : null,
      ].filter(Boolean),
    page: (entry) => [head(entry, texts.wayPage, entry.address)],
    log: (entry) => [head(entry, texts.wayLog, entry.text)],
  };

  const answerLine = ({ at, value, through, problem }) =>
    element(
      'div',
      { className: 'message-answer' },
      element('span', { className: 'direction', textContent: '←' }),
      element('pre', { textContent: problem ?? pretty(value) }),
      element('span', {
        className: 'way',
        textContent: [at ? clock(at) : null, through ? `${texts.through} ${through}` : null]
          .filter(Boolean)
          .join(' '),
      }),
    );

  function applyFilter() {
    const wanted = filter.value.trim().toLowerCase();
    let shown = 0;
    for (const { item } of entries) {
      item.hidden = wanted !== '' && !item.textContent.toLowerCase().includes(wanted);
      if (!item.hidden) shown += 1;
    }
    document.getElementById('message-count').textContent =
      entries.length === 0 ? '' : wanted ? `${shown} / ${entries.length}` : String(shown);
  }
  filter.addEventListener('input', applyFilter);

  document.getElementById('clear').addEventListener('click', () => {
    entries.length = 0;
    list.replaceChildren();
    list.parentElement.classList.remove('some');
    applyFilter();
  });

  copy.addEventListener('click', () => void copyAll());

  async function copyAll() {
    const text = asJson(entries.filter(({ item }) => !item.hidden));
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // No clipboard outside of https and this machine, or not allowed: the text is shown to be copied by
      // hand.
      const box = element('textarea', { className: 'copy-box', value: text, readOnly: true });
      list.before(box);
      box.select();
      box.addEventListener('blur', () => box.remove());
      return;
    }
    const was = copy.textContent;
    copy.textContent = texts.copied;
    setTimeout(() => (copy.textContent = was), 1500);
  }

  applyFilter();
  return { add };
}
