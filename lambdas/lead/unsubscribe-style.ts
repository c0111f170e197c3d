/**
 * The style of the unsubscribe page, exactly as it stands between `<style>` and `</style>`: the page's policy allows it
 * by its hash.
 */
export const unsubscribeStyle = `
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 34rem; padding: 3rem 1.25rem; font: 1.0625rem/1.6 system-ui, sans-serif; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 1rem; text-wrap: balance; }
button { appearance: none; border: 0; border-radius: 0.5rem; padding: 0.85rem 1.5rem; font: inherit; font-weight: 600; color: Canvas; background: CanvasText; cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 3px solid Highlight; outline-offset: 3px; }
a { color: inherit; }
`;
