import type { Email } from '#lambdas/platform/aws/mailer.ts';
import { brand } from '#shared/brand.ts';

/** Inline, because some email programs drop style sheets. */
const { light, dark } = brand.colors;

const SERIF = "Georgia,'Times New Roman',serif";
const SANS = "-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";

const darkStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${dark.paper} !important; }
  .ink { color: ${dark.ink} !important; }
  .soft { color: ${dark.inkSoft} !important; }
  .line { border-color: ${dark.line} !important; }
  .signal { color: ${dark.signal} !important; }
  .button { background-color: ${dark.signal} !important; }
  .label { color: ${dark.onSignal} !important; }
}`;

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

interface Part {
  text?: string;
  html: string;
}

export type Parts = readonly (string | Part)[];

export const numeral = (text: string): Part => ({
  html: `<p class="signal" aria-hidden="true" style="margin:0 0 8px;font:400 112px/1 ${SERIF};color:${light.signal}">${escapeHtml(text)}</p>`,
});

export const headline = (text: string): Part => ({
  text: /[.?!]$/.test(text) ? text : `${text}.`,
  html: `<h1 class="ink" style="margin:0 0 20px;font:400 34px/1.15 ${SERIF};letter-spacing:-0.01em;text-wrap:balance;color:${light.ink}">${escapeHtml(text)}</h1>`,
});

const paragraph = (text: string): Part => ({
  text,
  html: `<p class="ink" style="margin:0 0 20px;font:400 17px/1.55 ${SANS};text-wrap:pretty;color:${light.ink}">${escapeHtml(text)}</p>`,
});

export const button = (label: string, url: string): Part => ({
  text: `${label}:\n${url}`,
  // Outlook for Windows supports padding and background color only in table cells.
  html: `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 28px"><tr><td class="button" bgcolor="${light.signal}" style="padding:15px 26px;border-radius:2px;background-color:${light.signal}"><a class="label" href="${escapeHtml(url)}" style="font:600 17px/1.3 ${SANS};text-decoration:none;color:${light.onSignal}">${escapeHtml(label)}</a></td></tr></table>`,
});

export const signature: Part = {
  text: `${brand.coach.fullName}\n${brand.name}`,
  html: `<p class="ink" style="margin:0 0 32px;font:italic 400 22px/1.3 ${SERIF};color:${light.ink}">${escapeHtml(brand.coach.fullName)}</p>`,
};

export const row = (name: string, value: string, kind: 'text' | 'code' = 'text'): Part => ({
  text: `${name}: ${value}`,
  html: `<p class="ink line" style="margin:0;padding:14px 0;border-top:1px solid ${light.line};font:400 16px/1.5 ${SANS};color:${light.ink}"><span class="soft" style="font-size:14px;color:${light.inkSoft}">${escapeHtml(name)}</span><br>${
    kind === 'code'
      ? `<code style="font:400 14px/1.6 Menlo,Consolas,monospace">${escapeHtml(value)}</code>`
      : escapeHtml(value)
  }</p>`,
});

export const link = (label: string, url: string): Part => ({
  text: `${label}: ${url}`,
  html: `<a class="soft" href="${escapeHtml(url)}" style="color:${light.inkSoft}">${escapeHtml(label)}</a>`,
});

export const linkLine = (label: string, url: string): Part => {
  const { text = '', html } = link(label, url);
  return { text, html: `<p style="margin:0 0 20px;font:400 17px/1.55 ${SANS}">${html}</p>` };
};

export const smallPrint = (...given: Parts): Part => {
  const lines = given.map((line) =>
    typeof line === 'string' ? { text: line, html: escapeHtml(line) } : line,
  );
  return {
    text: `-- \n${lines.map(({ text }) => text).join('\n')}`,
    html: `<p class="soft line" style="margin:0;padding:16px 0 0;border-top:1px solid ${light.line};font:400 14px/1.6 ${SANS};color:${light.inkSoft}">${lines.map(({ html }) => html).join('<br>')}</p>`,
  };
};

const page = (title: string, parts: Part[]): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <title>${escapeHtml(title)}</title>
    <style>${darkStyle}
    </style>
  </head>
  <body class="paper" style="margin:0;padding:0;background-color:${light.paper}">
    <table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${light.paper}">
      <tr><td align="center" style="padding:28px 24px 40px">
        <table role="presentation" width="536" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:536px">
          <tr><td align="left" style="word-break:break-word">
            <p class="ink" style="margin:0 0 32px;padding:0 0 12px;border-bottom:1px solid;font:600 15px/1.3 ${SANS};color:${light.ink}">${escapeHtml(brand.name)}</p>
            ${parts.map(({ html }) => html).join('\n            ')}
          </td></tr>
        </table>
      </td></tr>
    </table>
  </body>
</html>
`;

export const bodies = (title: string, given: Parts): Pick<Email, 'text' | 'html'> => {
  const parts = given.map((part) => (typeof part === 'string' ? paragraph(part) : part));
  return {
    text: `${parts.flatMap(({ text }) => text ?? []).join('\n\n')}\n`,
    html: page(title, parts),
  };
};
