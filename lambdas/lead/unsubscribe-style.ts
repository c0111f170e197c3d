/**
 * The style of the unsubscribe page, exactly as it stands between `<style>` and `</style>`: the page's policy allows it
 * by its hash.
 */
export const unsubscribeStyle = `
:root { color-scheme: light dark; --paper: light-dark(#f6f4ee, #15120f); --ink: light-dark(#1c1914, #ece9e2); --signal: light-dark(#1939cc, #9fb0ff); }
body { margin: 0 auto; max-width: 34rem; padding: 3rem 1.5rem; color: var(--ink); background: var(--paper); font: 1.0625rem/1.6 system-ui, sans-serif; }
h1 { font: 400 2.25rem/1.15 Georgia, serif; letter-spacing: -0.01em; margin: 0 0 1.25rem; text-wrap: balance; }
button { appearance: none; border: 0; border-radius: 2px; padding: 0.9rem 1.6rem; font: inherit; font-weight: 600; color: var(--paper); background: var(--signal); cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 3px solid var(--signal); outline-offset: 3px; }
a { color: inherit; }
`;
