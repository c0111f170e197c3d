new EventSource('/_mail/events').onmessage = () => location.reload();

for (const time of document.querySelectorAll('time')) {
  time.textContent = new Date(time.dateTime).toLocaleString();
}

const frame = document.querySelector('iframe');
const fill = () => {
  const page = frame.contentDocument.documentElement;
  if (page) frame.style.height = `${page.scrollHeight}px`;
};
if (frame) {
  frame.addEventListener('load', fill);
  addEventListener('resize', fill);
  // The frame may have loaded before this script.
  fill();
}

// An authenticator's code changes every 30 seconds.
const code = document.querySelector('output');
if (code) {
  setInterval(async () => {
    code.textContent = await (await fetch('/_mail/trainer-code')).text();
  }, 2000);
}
