new EventSource('/_mail/events').onmessage = () => location.reload();

for (const time of document.querySelectorAll('time')) {
  time.textContent = new Date(time.dateTime).toLocaleString();
}

const code = document.querySelector('output');
if (code) {
  setInterval(async () => {
    code.textContent = await (await fetch('/_mail/trainer-code')).text();
  }, 2000);
}
