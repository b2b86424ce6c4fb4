// A form that was sent is not sent again while its answer is on the way. The server pays only once in any
// case.
document.addEventListener('submit', (event) => {
  const pressed = event.submitter;
  if (pressed && pressed.dataset.busy) pressed.textContent = pressed.dataset.busy;
  // Only after the form's data has been collected.
  setTimeout(() => {
    for (const button of document.querySelectorAll('button')) button.disabled = true;
  });
});

// Coming back with the browser's button may show an old picture of the page; the trade may have ended since.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

// The last digit of the password pays: there is nothing else left to say. Quick fingers type it before this
// script is here.
const password = document.getElementById('password');
const pay = document.querySelector('button[form="pay"]');
function payWhenComplete() {
  if (/^\d{6}$/.test(password.value)) pay.click();
}
if (password) {
  password.addEventListener('input', payWhenComplete);
  payWhenComplete();
}
