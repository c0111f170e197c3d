export const NotStarted = () => (
  <>
    <noscript>
      <p>This page needs JavaScript. Please turn it on for this site.</p>
    </noscript>
    <p id="load-failed" className="load-failed" role="alert" hidden>
      This page didn’t load completely. Check your connection, then reload the page.
    </p>
  </>
);
