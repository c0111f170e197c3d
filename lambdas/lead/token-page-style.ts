import { brand } from '#shared/brand.ts';

const { light, dark } = brand.colors;

const color = (name: keyof typeof light) => `light-dark(${light[name]}, ${dark[name]})`;

/** The build copies the fonts to these paths, because a Lambda doesn't know their hashed names. */
export const tokenPageStyle = `
@font-face { font-family: Newsreader; font-display: swap; src: url(/faces/newsreader.woff2) format("woff2"); }
@font-face { font-family: "Instrument Sans"; font-weight: 400 600; font-display: swap; src: url(/faces/instrument-sans.woff2) format("woff2"); }
:root { color-scheme: light dark; --paper: ${color('paper')}; --ink: ${color('ink')}; --line: ${color('line')}; --signal: ${color('signal')}; --on-signal: ${color('onSignal')}; }
body { margin: 0; color: var(--ink); background: var(--paper); font: 400 1.125rem/1.5 "Instrument Sans", system-ui, sans-serif; overflow-wrap: anywhere; }
header { padding: 1.25rem clamp(1.25rem, 4.2vw, 4.5rem); font: 400 1.625rem/1.1 Newsreader, Georgia, serif; letter-spacing: -0.025em; border-bottom: 1px solid var(--line); }
header a { text-decoration: none; }
main { max-width: 34rem; padding: clamp(3rem, 10vh, 7rem) clamp(1.25rem, 4.2vw, 4.5rem); }
h1 { margin: 0 0 1.25rem; font: 400 clamp(2.25rem, 1.75rem + 2.3vw, 3.75rem)/1.02 Newsreader, Georgia, serif; letter-spacing: -0.028em; text-wrap: balance; }
p { margin: 0 0 2rem; }
button { min-height: 3.25rem; padding: 0.75rem 1.6rem; color: var(--on-signal); font: 600 1.125rem/1.25 "Instrument Sans", system-ui, sans-serif; background: var(--signal); border: 0; border-radius: 2px; cursor: pointer; }
:focus-visible { outline: 3px solid var(--signal); outline-offset: 3px; }
a { color: inherit; text-decoration-thickness: 1px; text-underline-offset: 0.22em; }
`;
