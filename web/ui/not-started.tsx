/** The style shows the sentence after ten seconds, because the page's script may not have loaded. */
export const NotStarted = () => (
  <>
    <noscript>
      <p>This page needs JavaScript. Please turn it on for this site.</p>
    </noscript>
    <p className="not-started" role="alert">
      This page hasn’t loaded completely. Check your connection, then reload the page.
    </p>
  </>
);
