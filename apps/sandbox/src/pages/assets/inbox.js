// Keeps the inbox up to date while it is looked at, and copies codes.
const REFRESH_MS = 1500;
const list = document.getElementById('messages');
let shown = list.innerHTML;

function localTimes() {
  const language = document.documentElement.lang;
  const clock = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const calendar = new Intl.DateTimeFormat(language, {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const today = new Date().toDateString();
  for (const time of list.querySelectorAll('time')) {
    const sent = new Date(time.dateTime);
    time.textContent = (sent.toDateString() === today ? clock : calendar).format(sent);
  }
}

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer || !answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const next = page.getElementById('messages').innerHTML;
  // Nothing is touched unless there is something new, so that focus and selection stay.
  if (next === shown) return;
  shown = next;
  list.innerHTML = next;
  localTimes();
}

list.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-code]');
  if (button) void copy(button);
});

async function copy(button) {
  // Outside of https and localhost a browser has no clipboard to give: the code is selected, to be copied by
  // hand.
  if (!navigator.clipboard) {
    getSelection().selectAllChildren(button.previousElementSibling);
    return;
  }
  await navigator.clipboard.writeText(button.dataset.code);
  button.textContent = button.dataset.copied;
  setTimeout(() => {
    button.textContent = button.dataset.copy;
  }, 1500);
}

localTimes();
setInterval(() => void refresh(), REFRESH_MS);
document.addEventListener('visibilitychange', () => void refresh());
