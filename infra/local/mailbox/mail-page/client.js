// Show new mails at once, and times as a person would say them.
const events = new EventSource('/_mail/events');
events.onmessage = () => location.reload();

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
function tell() {
  for (const time of document.querySelectorAll('time')) {
    const then = new Date(time.dateTime);
    const minutes = Math.round((then - Date.now()) / 60_000);
    time.title = then.toLocaleString();
    const isRecent = minutes > -60 && !('whole' in time.dataset);
    time.textContent = isRecent ? relative.format(minutes, 'minute') : then.toLocaleString();
  }
}
tell();
setInterval(tell, 30_000);

const frame = document.querySelector('iframe');
frame?.addEventListener('load', () => {
  const fill = () => {
    frame.style.height = `${frame.contentDocument.documentElement.scrollHeight}px`;
  };
  fill();
  addEventListener('resize', fill);
});

// An authenticator's code changes every 30 seconds.
const code = document.querySelector('.code');
if (code) {
  setInterval(async () => {
    code.textContent = await (await fetch('/_mail/trainer-code')).text();
  }, 2000);
}
