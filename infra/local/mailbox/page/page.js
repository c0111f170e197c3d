const find = (selector) => document.querySelector(selector);
const ask = async (path) => (await fetch(`/_mail/${path}`)).json();
const create = (name, text, more = {}) =>
  Object.assign(document.createElement(name), { textContent: text, ...more });

let emails = [];

function show() {
  const chosen = emails.find(({ id }) => location.hash === `#${id}`) ?? emails[0];
  document.title = `Emails (${emails.length})`;
  find('nav').replaceChildren(
    ...emails.map(({ id, subject, to, receivedAt }) => {
      const link = create('a', '', { href: `#${id}` });
      if (id === chosen.id) link.setAttribute('aria-current', 'page');
      const at = new Date(receivedAt).toLocaleString();
      link.append(create('strong', subject), create('span', `to ${to.join(', ')}`), at);
      return link;
    }),
  );
  document.body.classList.toggle('has-email', Boolean(chosen));
  if (!chosen || document.body.dataset.shown === chosen.id) return;
  document.body.dataset.shown = chosen.id;
  const { subject, from, to, receivedAt, html, text, raw } = chosen;
  find('h2').textContent = subject;
  const about = { From: from, To: to.join(', '), Received: new Date(receivedAt).toLocaleString() };
  find('dl').replaceChildren(
    ...Object.entries(about).flatMap(([name, value]) => [create('dt', name), create('dd', value)]),
  );
  find('iframe').srcdoc = `<base target="_blank">${html}`;
  find('iframe').hidden = !html;
  find('details').open = !html;
  const [plain, source] = document.querySelectorAll('pre');
  plain.textContent = text || 'This email is HTML only, like all of Cognito’s emails.';
  source.textContent = raw;
}

async function refresh() {
  emails = await ask('messages.json');
  show();
  const { email, password, code } = await ask('trainer.json');
  find('#trainer').hidden = !email;
  const [address, secret, output] = find('#trainer').querySelectorAll('span, output');
  Object.assign(address, { textContent: email });
  Object.assign(secret, { textContent: password });
  if (output.textContent !== code) output.textContent = code;
}

addEventListener('hashchange', show);
const repeat = () =>
  refresh()
    .catch(() => {})
    .finally(() => setTimeout(repeat, 1000));
repeat();
