// Keeps the inbox up to date while it is looked at, and copies codes.
const REFRESH_MS = 1500;
const list = document.getElementById('messages');
let shown = list.innerHTML;

function localTimes() {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'medium' });
  for (const time of list.querySelectorAll('time')) time.textContent = format.format(new Date(time.dateTime));
}

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const next = page.getElementById('messages').innerHTML;
  // Nothing is touched unless there is something new, so that focus and selection stay.
  if (next === shown) return;
  shown = next;
  list.innerHTML = next;
  localTimes();
}

list.addEventListener('click', async (event) => {
  const button = event.target.closest('button[data-code]');
  if (!button) return;
  await copy(button.dataset.code);
  const label = button.textContent;
  button.textContent = button.dataset.copied;
  setTimeout(() => {
    button.textContent = label;
  }, 1500);
});

// Outside of https and localhost a browser has no clipboard to give; the old way still works there.
async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}

localTimes();
setInterval(refresh, REFRESH_MS);
document.addEventListener('visibilitychange', refresh);
